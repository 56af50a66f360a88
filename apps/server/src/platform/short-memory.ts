/** A small memory of what is asked often and changes rarely; see `shortMemory`. */
export interface ShortMemory<V> {
  /** What is known under the key, or what `load` finds; nothing found (undefined) is not remembered. */
  get(key: string, load: () => Promise<V>): Promise<V>;
  /** Drops the keys for which it answers true. Call it after the commit that changed them. */
  forget(belongs: (key: string) => boolean): void;
}

/**
 * Remembers values for a few seconds in this process. What this process changes it forgets at once; what another
 * process changes is noticed after `ttlMs` at the latest.
 * @param most keys kept; the oldest goes first.
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
      // Something was changed while we read: what we read may be the state before it.
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
