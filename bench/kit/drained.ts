import { setTimeout as wait } from 'node:timers/promises';
import type { Installation } from './installation.ts';

/** The number of entries in the lanes and in the queue of the simulated network. */
export async function waitingIn({ database }: Pick<Installation, 'database'>): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `select ((select count(*) from lane_entries where parked_at is null)
      + (select count(*) from sandbox_events))::int as n`,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Waits until the lanes and the queue of the simulated network are empty, so that earlier work does not distort the
 * next measurement.
 */
export async function drained(installation: Pick<Installation, 'database'>): Promise<void> {
  const deadline = performance.now() + 120_000;
  while ((await waitingIn(installation)) > 0) {
    if (performance.now() > deadline) throw new Error('The lanes are not drained after two minutes.');
    await wait(20);
  }
}
