import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs when this place of a scrolled list comes into view, or is about to. */
export function WhenSeen({ run }: { run: () => void }) {
  const ref = useRef<HTMLElement>(null);
  const latest = useEffectEvent(run);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    // Browsers without `scrollMargin` begin when the place itself is seen.
    const early = { scrollMargin: '400px' };
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && latest(), early);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <i ref={ref} aria-hidden />;
}
