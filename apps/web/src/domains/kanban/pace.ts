interface Pace {
  /** How long the first call of a burst waits for others, in ms. */
  afterMs: number;
  /** The least time between two runs, in ms. */
  everyMs: number;
  /** The most that is added to `everyMs` at random, so that not all clients run at once. */
  jitterMs: number;
}

export interface Paced {
  /** Runs the function soon. Further calls before that run have no effect. */
  soon: () => void;
  /** Cancels a run that has not begun. */
  stop: () => void;
}

/** Runs a function once for a burst of calls. While calls keep coming, it runs repeatedly at a bounded pace. */
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
