import { useEffect, useRef } from 'react';

/** The latest value, for callbacks that must keep their identity. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
