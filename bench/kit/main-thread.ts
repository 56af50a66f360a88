import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

/** After this time the work that an action or one message causes has ended. */
export const settledMs = 1500;

/** CPU time of the page's main thread during an action and until its effects have settled, in ms. */
export async function busyFor(page: Page, act: () => Promise<unknown>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds();
  await act();
  await wait(settledMs);
  const after = await taskSeconds();
  await devtools.detach();
  return (after - before) * 1000;

  async function taskSeconds() {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  }
}

/** A task of the main thread, in ms. */
export interface Task {
  /** From its begin to its end, including the time in which other processes had the core. */
  wall: number;
  cpu: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Wall time and CPU time, in µs. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** The tasks of the page's main thread during an action. */
export async function tasksDuring(page: Page, act: () => Promise<unknown>): Promise<Task[]> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  });
  await act();
  await traceEnded(devtools);
  await devtools.detach();
  return tasksOf(events);
}

async function traceEnded(devtools: CDPSession) {
  const complete = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()));
  await devtools.send('Tracing.end');
  await complete;
}

/**
 * A browser has several renderers, each with a main thread. The page's own is the busiest.
 * @throws Error when the trace has no task of a page
 */
function tasksOf(events: readonly TraceEvent[]): Task[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mainThreads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const byThread = new Map<string, Task[]>();
  for (const event of events) {
    const { name, ph, dur = 0, tdur = 0 } = event;
    // `X` is a complete event: it has a start and a duration.
    if (name !== 'RunTask' || ph !== 'X' || !mainThreads.has(threadOf(event))) continue;
    const tasks = byThread.get(threadOf(event)) ?? [];
    tasks.push({ wall: dur / 1000, cpu: tdur / 1000 });
    byThread.set(threadOf(event), tasks);
  }
  const cpuOf = (tasks: readonly Task[]) => tasks.reduce((sum, { cpu }) => sum + cpu, 0);
  const [busiest] = [...byThread.values()].toSorted((a, b) => cpuOf(b) - cpuOf(a));
  if (!busiest) throw new Error('The trace has no task of a page.');
  return busiest;
}
