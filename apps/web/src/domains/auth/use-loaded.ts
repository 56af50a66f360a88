import { useEffect, useState } from 'react';

type Loaded<Value> = { value?: Value; error?: unknown };

/**
 * What a page before the sign-in loads once; these pages have no query cache.
 * @param load a function that stays the same while `key` does
 */
export function useLoaded<Value>(
  load: (key: string, signal: AbortSignal) => Promise<Value>,
  key: string,
): Loaded<Value> & { retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded<Value>>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    load(key, stop.signal).then(
      (value) => setLoaded({ value }),
      (error: unknown) => stop.signal.aborted || setLoaded({ error }),
    );
    return () => stop.abort();
  }, [load, key, attempt]);
  return {
    ...loaded,
    retry: () => {
      setLoaded({});
      setAttempt(attempt + 1);
    },
  };
}
