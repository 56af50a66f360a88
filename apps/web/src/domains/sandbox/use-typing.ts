import { useEffect, useRef } from 'react';

const repeatMs = 4000;
const restMs = 3000;

/** Reports that the user types, repeatedly while they do, and that they stopped. */
export function useTyping(tell: (state: 'composing' | 'paused') => void) {
  const told = useRef(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const stop = () => {
    clearTimeout(rest.current);
    if (told.current === 0) return;
    told.current = 0;
    tell('paused');
  };
  const typed = () => {
    clearTimeout(rest.current);
    rest.current = setTimeout(stop, restMs);
    if (Date.now() - told.current < repeatMs) return;
    told.current = Date.now();
    tell('composing');
  };
  return { typed, stop };
}
