import { useRef } from 'react';
import { useKeyedState } from './use-keyed-state.ts';

/**
 * A button with a popup. The code of the popup loads when the pointer or the focus reaches the button, so that it is
 * there at the click and does not delay the page.
 * @param load loads the code of the popup; it may be called again and again
 * @param subjectId the id of what the popup is about, such as a ticket; the popup closes when the id changes
 * @returns `anchor`: the button while the popup is open, else null. `button`: the props of the button
 */
export function useAnchor(popup: 'menu' | 'dialog', load: () => unknown, subjectId = 0) {
  const ref = useRef<HTMLButtonElement>(null);
  /** Whether the popup was open when the button was pressed. */
  const wasOpen = useRef(false);
  const [anchor, setAnchor] = useKeyedState<HTMLElement | null>(subjectId, null);
  return {
    anchor,
    open: () => setAnchor(ref.current),
    close: () => setAnchor(null),
    button: {
      ref,
      'aria-haspopup': popup,
      'aria-expanded': anchor !== null,
      onPointerEnter: () => void load(),
      onFocus: () => void load(),
      // A press outside the popup closes it, and this button is outside. Without `wasOpen` the click that follows would
      // open it again.
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
