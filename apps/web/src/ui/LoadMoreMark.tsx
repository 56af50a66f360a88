import { useEffect, useEffectEvent, useRef } from 'react';

/** An invisible mark in a scrolled list. Calls `run` when the mark comes into view, or is less than 400 px away. */
export function LoadMoreMark({ run }: { run: () => void }) {
  const ref = useRef<HTMLElement>(null);
  const latest = useEffectEvent(run);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    // Browsers without `scrollMargin` call only when the mark itself is in view.
    const options = { scrollMargin: '400px' };
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && latest(), options);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <i ref={ref} aria-hidden />;
}
