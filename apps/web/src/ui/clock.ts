import { useSyncExternalStore } from 'react';

/** How often the texts that depend on the time are computed again. */
const tickMs = 10_000;

/** The time of the last tick. */
let now = Date.now();
/** Undefined while no component uses the clock. */
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();
const tick = () => {
  now = Date.now();
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * A text that depends on the time. One timer serves the whole page, and a component is drawn again only when its text
 * has changed.
 */
export const useClock = (read: (now: number) => string): string =>
  useSyncExternalStore(subscribe, () => read(currentNow()));

/** While no component is subscribed, the timer does not run and `now` is old: then the clock is read. */
const currentNow = () => (timer === undefined ? Math.max(now, Date.now()) : now);
