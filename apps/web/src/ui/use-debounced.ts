import { limits } from '@balcao/contract/limits';
import { useEffect, useState } from 'react';

/** The value as it was when it last stayed unchanged for `ms`. */
export function useDebounced<Value>(value: Value, ms: number = limits.searchDebounceMs): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
