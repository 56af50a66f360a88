import { limits } from '@balcao/contract/limits';
import { useEffect, useState } from 'react';

/** A value as it was when the writer last paused. */
export function useDebounced<Value>(value: Value, ms: number = limits.searchDebounceMs): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
