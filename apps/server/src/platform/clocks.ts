import { setTimeout as wait } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Log } from './log.ts';
import { queryAsOperator } from './scope/as-operator.ts';

/** Work of a noun that falls due at a time which a row names. */
export interface Clock {
  /** Names the clock in the log. */
  name: string;
  /**
   * SQL condition over all companies: something is due. An index must answer it, so that waiting rows cost nothing. It
   * must have no parameters, so that PostgreSQL plans it once: a plan twice a second would cost more than the answer.
   */
  isDue: () => RawBuilder<boolean>;
  /** Does the due work, in transactions of its own. @returns whether more may be due already */
  run: () => Promise<boolean>;
}

const checkIntervalMs = 500;
const afterFailureMs = 3000;

/**
 * Runs the clocks; called on every node with the role `worker`. One statement asks which of the idle clocks have work
 * due: most of the time none has. A clock that has much to do does not delay the others.
 * @returns `stop` resolves when the running clocks have finished their current `run`
 */
export function startClocks(clocks: readonly Clock[], log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Map<Clock, Promise<void>>();
  const sleep = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);

  async function run(clock: Clock): Promise<void> {
    try {
      while (!signal.aborted && (await clock.run()));
    } catch (error) {
      log.warn({ err: error, clock: clock.name }, 'due work could not be done; trying again');
      await sleep(afterFailureMs);
    }
  }

  async function startDue(): Promise<void> {
    const idle = clocks.filter((clock) => !running.has(clock));
    for (const clock of await dueOf(idle))
      running.set(
        clock,
        run(clock).finally(() => running.delete(clock)),
      );
  }

  const loop = async () => {
    while (!signal.aborted) {
      let pauseMs = checkIntervalMs;
      await startDue().catch((error: unknown) => {
        log.warn({ err: error }, 'due work could not be looked for; trying again');
        pauseMs = afterFailureMs;
      });
      await sleep(pauseMs);
    }
  };
  const ended = loop();
  return {
    async stop() {
      stopping.abort();
      await ended;
      await Promise.all(running.values());
    },
  };
}

/** Those of the clocks that have work due. */
async function dueOf(clocks: readonly Clock[]): Promise<Clock[]> {
  if (clocks.length === 0) return [];
  const conditions = sql.join(clocks.map((clock) => clock.isDue()));
  const [row] = await queryAsOperator(sql<{ due: boolean[] }>`select array[${conditions}] as due`);
  return clocks.filter((_, index) => row?.due[index]);
}
