/** A small cache of values that are read often and change rarely; see `shortMemory`. */
export interface ShortMemory<V> {
  /** The cached value of the key, or the result of `load`; undefined is not cached. */
  get(key: string, load: () => Promise<V>): Promise<V>;
  /** Drops the keys for which `belongs` returns true. Call it after the commit that changed them. */
  forget(belongs: (key: string) => boolean): void;
}

/**
 * Caches values for a few seconds in this process. A change in this process takes effect at once, a change in another
 * process after `ttlMs` at the latest.
 * @param most keys kept; the oldest is dropped first.
 */
export function shortMemory<V>({ ttlMs, most = 10_000 }: { ttlMs: number; most?: number }): ShortMemory<V> {
  const kept = new Map<string, { value: V; until: number }>();
  let forgotten = 0;
  return {
    async get(key, load) {
      const known = kept.get(key);
      if (known && known.until > performance.now()) return known.value;
      const before = forgotten;
      const value = await load();
      // A key was forgotten during the read: the value read may be the state before the change.
      if (value === undefined || before !== forgotten) return value;
      kept.delete(key);
      if (kept.size >= most) for (const [oldest] of kept.entries().take(1)) kept.delete(oldest);
      kept.set(key, { value, until: performance.now() + ttlMs });
      return value;
    },
    forget(belongs) {
      forgotten++;
      for (const key of kept.keys()) if (belongs(key)) kept.delete(key);
    },
  };
}
