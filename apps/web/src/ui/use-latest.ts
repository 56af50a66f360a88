import { useEffect, useRef } from 'react';

/** A ref with the value of the last render, for callbacks that must keep their identity. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
