import { useEffect, useState } from 'react';

/** This long after its start, the page has usually drawn its first rows. */
const settledMs = 2500;

/**
 * Whether the component was mounted a while ago. Components that are mounted with the page, such as those of the app
 * bar, wait for this with requests that the first rows do not need.
 */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settledMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
