import { useRef } from 'react';
import { useKeyedState } from './use-keyed-state.ts';

/**
 * A button with a popup whose code is fetched when the pointer first reaches the button, so that the page does not wait
 * for it.
 * @param of what the popup is about, such as a ticket: with another one it closes
 * @returns the props of the button, and the button itself while the popup is open
 */
export function useAnchor(popup: 'menu' | 'dialog', fetch: () => unknown, of = 0) {
  const ref = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const [anchor, setAnchor] = useKeyedState<HTMLElement | null>(of, null);
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
