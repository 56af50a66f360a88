import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** After this time the work that an action or one message causes has ended. */
export const settledMs = 1500;

/** CPU time of the page's main thread during an action and until its effects have settled, in ms. */
export async function busyFor(page: Page, happens: () => Promise<unknown>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds();
  await happens();
  await wait(settledMs);
  const after = await taskSeconds();
  await devtools.detach();
  return (after - before) * 1000;

  async function taskSeconds() {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  }
}
