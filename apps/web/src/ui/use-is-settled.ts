import { useEffect, useState } from 'react';

/** After this time a page has drawn its first rows. */
const settledMs = 2500;

/** Whether the page was opened a while ago. Requests that the first rows do not need wait for this. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settledMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
