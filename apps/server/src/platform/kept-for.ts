/** A value that is read at most once in a while. */
export interface Kept<T> {
  /** Callers at the same time share a read; the result of a failed read is not kept. */
  read(): Promise<T>;
  /** The next caller reads anew. */
  forget(): void;
}

/** Reads a value at most once in `ttlMs`. */
export function keptFor<T>(ttlMs: number, read: () => Promise<T>): Kept<T> {
  let kept: { value: Promise<T>; until: number } | undefined;
  return {
    read() {
      if (kept && kept.until > performance.now()) return kept.value;
      const reading = { value: read(), until: performance.now() + ttlMs };
      kept = reading;
      reading.value.catch(() => {
        if (kept === reading) kept = undefined;
      });
      return reading.value;
    },
    forget: () => void (kept = undefined),
  };
}
