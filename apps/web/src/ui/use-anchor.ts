import { useRef, useState } from 'react';

/**
 * A button on which something hangs that is fetched when the button is first pointed at, so that the page it stands on
 * does not wait for it.
 * @returns what to give the button, and the button itself while something is to hang on it
 */
export function useAnchor(popup: 'menu' | 'dialog', fetch: () => unknown) {
  const ref = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return {
    anchor,
    close: () => setAnchor(null),
    button: {
      ref,
      'aria-haspopup': popup,
      'aria-expanded': anchor !== null,
      onPointerEnter: () => void fetch(),
      onFocus: () => void fetch(),
      // A press outside closes what hangs there, and this button is outside: its click must not open it again.
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
