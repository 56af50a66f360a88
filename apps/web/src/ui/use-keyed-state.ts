import { useCallback, useState } from 'react';

/**
 * State that belongs to one thing, such as a ticket. With another key it begins anew, and a setter of an earlier key
 * does nothing. The setter keeps its identity while the key is the same.
 */
export function useKeyedState<T>(key: number, initial: T): [T, (value: T) => void] {
  const [held, setHeld] = useState({ key, value: initial });
  // React renders again at once, before anything of this pass is shown.
  if (held.key !== key) setHeld({ key, value: initial });
  const set = useCallback((value: T) => setHeld((now) => (now.key === key ? { key, value } : now)), [key]);
  return [held.value, set];
}
