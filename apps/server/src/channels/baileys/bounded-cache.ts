/** A cache of the most recently used values with a time to live, in the interface that Baileys requires of caches. */
export interface BoundedCache {
  get<T>(key: string): T | undefined;
  has(key: string): boolean;
  set<T>(key: string, value: T): void;
  del(key: string): void;
  flushAll(): void;
}

export function boundedCache({ maxEntries, ttlMs = Infinity }: { maxEntries: number; ttlMs?: number }): BoundedCache {
  const entries = new Map<string, { value: unknown; until: number }>();

  function get<T>(key: string): T | undefined {
    const found = entries.get(key);
    if (!found) return undefined;
    // A map keeps the order of insertion: an entry that is deleted and set again becomes the most recently used one.
    entries.delete(key);
    if (found.until <= performance.now()) return undefined;
    entries.set(key, found);
    return found.value as T;
  }

  return {
    get,
    has: (key) => get(key) !== undefined,
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, until: performance.now() + ttlMs });
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries) return;
        entries.delete(oldest);
      }
    },
    del: (key) => void entries.delete(key),
    flushAll: () => entries.clear(),
  };
}
