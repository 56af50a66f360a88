import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';

type Absent<T> = T | undefined | null | false | 0 | '';

interface WaitOptions {
  /** Milliseconds; shorter than the timeout of a test, so that the state is printed. */
  timeoutMs?: number;
  /** Read after the timeout and shown in the error. */
  state?: () => unknown;
}

const firstPauseMs = 20;
/** Some tests wait for a minute: polls every 20 ms would take more CPU than the work that the test waits for. */
const longestPauseMs = 120;

/**
 * Polls, quickly at first, until `look` returns a result: anything but undefined, null, false, 0 and an empty text.
 * @throws Error after the timeout, with the source of `look`, its last result and the state
 */
export async function until<T>(
  look: () => Absent<T> | Promise<Absent<T>>,
  { timeoutMs = 100_000, state }: WaitOptions = {},
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.2, longestPauseMs)) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) {
      const last = inspect(state ? await state() : found, { depth: 4, breakLength: 120 });
      throw new Error(`It did not happen within ${timeoutMs / 1000} s: ${look.toString()}\nThe last state: ${last}`);
    }
    await wait(pauseMs);
  }
}

/** Pauses between the polls of a short wait, each longer than the one before: a poll costs as much as 5 ms of CPU. */
export function longerPauses({ firstMs = 5, longestMs = 80 } = {}): () => Promise<void> {
  let nextMs = firstMs;
  return async () => {
    await wait(nextMs);
    nextMs = Math.min(nextMs * 1.3, longestMs);
  };
}
