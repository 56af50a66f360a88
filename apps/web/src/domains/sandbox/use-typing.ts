import { useEffect, useRef } from 'react';

/** While the user types, the report is repeated after this time. */
const repeatMs = 4000;
/** After this time without a key, the user counts as stopped. */
const pauseMs = 3000;

/** Reports that the user types, repeatedly while they do, and that they stopped. */
export function useTyping(report: (state: 'composing' | 'paused') => void) {
  /** When `composing` was last reported; 0: the user does not type. */
  const reportedAt = useRef(0);
  const pauseTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pauseTimer.current), []);
  const stop = () => {
    clearTimeout(pauseTimer.current);
    if (reportedAt.current === 0) return;
    reportedAt.current = 0;
    report('paused');
  };
  const typed = () => {
    clearTimeout(pauseTimer.current);
    pauseTimer.current = setTimeout(stop, pauseMs);
    if (Date.now() - reportedAt.current < repeatMs) return;
    reportedAt.current = Date.now();
    report('composing');
  };
  return { typed, stop };
}
