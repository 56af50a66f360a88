import { setTimeout as wait } from 'node:timers/promises';
import type { House } from './house.ts';

/** What waits in the lanes and in the queue of the simulated network. */
export async function waitingIn(house: House): Promise<number> {
  const { rows } = await house.database.query<{ n: number }>(
    'select ((select count(*) from lane_entries where parked_at is null) + (select count(*) from sandbox_events))::int as n',
  );
  return rows[0]?.n ?? 0;
}

/** Nothing waits any more: what is measured next has the machine for itself. */
export async function drained(house: House): Promise<void> {
  const patience = performance.now() + 120_000;
  while ((await waitingIn(house)) > 0) {
    if (performance.now() > patience) throw new Error('The lanes are not drained after two minutes.');
    await wait(20);
  }
}
