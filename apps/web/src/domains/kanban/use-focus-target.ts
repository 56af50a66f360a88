import { useCallback, useEffect, useState } from 'react';
import type { FocusTarget } from './parts/board-context.ts';

/** A card that is drawn later than this after its move does not take the focus. */
const maxWaitMs = 1000;

/**
 * The card that takes the focus as soon as it is drawn. The target is cleared after a second, and when the user presses
 * a key or the pointer, so that the focus does not jump away from what the user does then.
 */
export function useFocusTarget() {
  const [focusTarget, setFocusTarget] = useState<FocusTarget | null>(null);
  const clearFocusTarget = useCallback(() => setFocusTarget(null), []);
  useEffect(() => {
    if (!focusTarget) return undefined;
    const timer = setTimeout(clearFocusTarget, maxWaitMs);
    document.addEventListener('keydown', clearFocusTarget, true);
    document.addEventListener('pointerdown', clearFocusTarget, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', clearFocusTarget, true);
      document.removeEventListener('pointerdown', clearFocusTarget, true);
    };
  }, [focusTarget, clearFocusTarget]);
  return { focusTarget, setFocusTarget, clearFocusTarget };
}
