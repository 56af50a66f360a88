interface Pace {
  /** How long a first call waits for others, in ms. */
  afterMs: number;
  /** The least time between two runs, in ms. */
  everyMs: number;
  /** Up to so much is added to that time at random, in ms, so that not all clients run at once. */
  jitterMs: number;
}

export interface Paced {
  /** Runs soon; calls until then are one. */
  soon: () => void;
  /** What has not run yet does not run. */
  stop: () => void;
}

/** Runs a function once for a burst of calls, and again and again at a bounded pace while the calls do not pause. */
export function pace(run: () => void, { afterMs, everyMs, jitterMs }: Pace): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextAt = 0;
  const start = () => {
    timer = undefined;
    nextAt = Date.now() + everyMs + Math.random() * jitterMs;
    run();
  };
  const soon = () => {
    timer ??= setTimeout(start, Math.max(afterMs, nextAt - Date.now()));
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return { soon, stop };
}
