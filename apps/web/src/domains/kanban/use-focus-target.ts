import { useCallback, useEffect, useState } from 'react';
import type { WantedCard } from './parts/board-context.ts';

/** A card that is drawn later than this after its move does not take the focus. */
const maxWaitMs = 1000;

/**
 * The card that takes the focus as soon as it is drawn. It is forgotten after a second, or as soon as the user presses
 * a key or points at something else, so that the focus is never taken from what the user does by then.
 */
export function useWantedCard() {
  const [wanted, setWanted] = useState<WantedCard | null>(null);
  const forget = useCallback(() => setWanted(null), []);
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(forget, maxWaitMs);
    document.addEventListener('keydown', forget, true);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', forget, true);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, [wanted, forget]);
  return { wanted, setWanted, forget };
}
