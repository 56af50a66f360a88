/** A value that is read at most once in a while. */
export interface Cached<T> {
  /** Callers at the same time share a read; the result of a failed read is not kept. */
  read(): Promise<T>;
  /** The next caller reads anew. */
  forget(): void;
}

/** Caches a value: reads it at most once in `ttlMs`. */
export function cacheFor<T>(ttlMs: number, read: () => Promise<T>): Cached<T> {
  let latest: { value: Promise<T>; until: number } | undefined;
  return {
    read() {
      if (latest && latest.until > performance.now()) return latest.value;
      const reading = { value: read(), until: performance.now() + ttlMs };
      latest = reading;
      reading.value.catch(() => {
        if (latest === reading) latest = undefined;
      });
      return reading.value;
    },
    forget: () => void (latest = undefined),
  };
}
