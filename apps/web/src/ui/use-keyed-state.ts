import { useCallback, useState } from 'react';

/**
 * State that belongs to one record, such as a ticket. When the key changes, the state is `initial` again, and setters
 * of the former key do nothing. The setter keeps its identity while the key is the same.
 */
export function useKeyedState<T>(key: number, initial: T): [T, (value: T) => void] {
  const [state, setState] = useState({ key, value: initial });
  // Set during the render: React renders again at once and shows nothing of this pass.
  if (state.key !== key) setState({ key, value: initial });
  const set = useCallback((value: T) => setState((current) => (current.key === key ? { key, value } : current)), [key]);
  return [state.value, set];
}
