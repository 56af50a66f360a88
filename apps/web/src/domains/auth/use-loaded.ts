import { useEffect, useState } from 'react';

type Loaded<Value> = { value?: Value; error?: unknown };

/**
 * Loads the data of a page before the sign-in; these pages have no query cache.
 * @param load must be the same function at each render: a new function, like a new `key`, loads again
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
      // An aborted load fails, too, but the page no longer waits for it.
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
