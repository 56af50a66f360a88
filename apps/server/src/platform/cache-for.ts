/** A value that is kept for a time after it was read. */
export interface Cached<T> {
  /** Returns the kept value or reads anew. Callers during a read share it. A failed read is not kept. */
  read(): Promise<T>;
  /** The next caller reads anew. */
  forget(): void;
}

/** Caches a value for `ttlMs`, counted from the start of the read; a slower read is shared only for that time. */
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
