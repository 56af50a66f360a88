import { useRef, useState } from 'react';

/**
 * A button with a popup whose code is fetched when the pointer first reaches the button, so that the page does not wait
 * for it.
 * @returns the props of the button, and the button itself while the popup is open
 */
export function useAnchor(popup: 'menu' | 'dialog', fetch: () => unknown) {
  const ref = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return {
    anchor,
    open: () => setAnchor(ref.current),
    close: () => setAnchor(null),
    button: {
      ref,
      'aria-haspopup': popup,
      'aria-expanded': anchor !== null,
      onPointerEnter: () => void fetch(),
      onFocus: () => void fetch(),
      // A press outside closes the popup, and this button is outside: its click must not open the popup again.
      onPointerDown: () => {
        wasOpen.current = anchor !== null;
      },
      onClick: () => {
        if (!wasOpen.current) setAnchor(ref.current);
        wasOpen.current = false;
      },
    },
  } as const;
}
