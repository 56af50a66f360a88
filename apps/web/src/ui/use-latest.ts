import { useEffect, useRef } from 'react';

/** The newest of something, for callbacks that must keep their identity. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
