import { useEffect, useRef } from 'react';

/** When `isWanted` becomes true, the element takes the focus; afterwards it returns to the element that had it before. */
export function useFocusWhile<E extends HTMLElement>(isWanted: boolean) {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const previous = document.activeElement;
    element.current?.focus();
    return () => {
      if (previous instanceof HTMLElement && previous.isConnected) previous.focus();
    };
  }, [isWanted]);
  return element;
}
