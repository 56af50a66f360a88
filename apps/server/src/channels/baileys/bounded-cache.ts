/** A cache of the most recently used values with a time to live, in the interface that Baileys requires of caches. */
export interface BoundedCache {
  get<T>(key: string): T | undefined;
  has(key: string): boolean;
  set<T>(key: string, value: T): void;
  del(key: string): void;
  flushAll(): void;
}

export function boundedCache({ maxEntries, ttlMs = Infinity }: { maxEntries: number; ttlMs?: number }): BoundedCache {
  const kept = new Map<string, { value: unknown; until: number }>();

  function get<T>(key: string): T | undefined {
    const found = kept.get(key);
    if (!found) return undefined;
    kept.delete(key);
    if (found.until <= performance.now()) return undefined;
    kept.set(key, found);
    return found.value as T;
  }

  return {
    get,
    has: (key) => get(key) !== undefined,
    set(key, value) {
      kept.delete(key);
      kept.set(key, { value, until: performance.now() + ttlMs });
      for (const oldest of kept.keys()) {
        if (kept.size <= maxEntries) return;
        kept.delete(oldest);
      }
    },
    del: (key) => void kept.delete(key),
    flushAll: () => kept.clear(),
  };
}
