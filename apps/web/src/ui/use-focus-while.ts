import { useEffect, useRef } from 'react';

/** While `isWanted`, the element takes the focus. Afterwards the element that had the focus before gets it back. */
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
