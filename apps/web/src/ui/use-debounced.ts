import { limits } from '@balcao/contract/limits';
import { useEffect, useState } from 'react';

/** The last value that stayed unchanged for `ms` milliseconds; at first the first value. */
export function useDebounced<Value>(value: Value, ms: number = limits.searchDebounceMs): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
