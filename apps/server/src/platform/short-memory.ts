/** A small cache of values that are read often and change rarely. */
export interface ShortMemory<V> {
  /** The cached value of the key, or the result of `load`; undefined is not cached. */
  get(key: string, load: () => Promise<V>): Promise<V>;
  /** Drops the keys for which `belongs` returns true. Call it after the commit that changed them. */
  forget(belongs: (key: string) => boolean): void;
}

/**
 * Caches values in this process for `ttlMs`, mostly a few seconds. A change in this process takes effect with the call
 * of `forget`, a change in another process after `ttlMs` at the latest.
 * @param maxKeys the maximum number of keys; the oldest key is dropped first
 */
export function shortMemory<V>({ ttlMs, maxKeys = 10_000 }: { ttlMs: number; maxKeys?: number }): ShortMemory<V> {
  const cache = new Map<string, { value: V; until: number }>();
  let forgetCount = 0;
  return {
    async get(key, load) {
      const cached = cache.get(key);
      if (cached && cached.until > performance.now()) return cached.value;
      const countBefore = forgetCount;
      const value = await load();
      // If keys were forgotten during the read, the value may be the state before the change: it is not cached.
      if (value === undefined || countBefore !== forgetCount) return value;
      cache.delete(key);
      if (cache.size >= maxKeys) for (const [oldest] of cache.entries().take(1)) cache.delete(oldest);
      cache.set(key, { value, until: performance.now() + ttlMs });
      return value;
    },
    forget(belongs) {
      forgetCount++;
      for (const key of cache.keys()) if (belongs(key)) cache.delete(key);
    },
  };
}
