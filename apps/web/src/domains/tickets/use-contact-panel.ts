import { useState } from 'react';
import { useScreenAtMost } from '../../app/shell/side-menu.ts';

/** Up to this width beside the menu, in pixels, the contact's panel covers the conversation. */
const narrowPx = 1196;
/** The key in the local storage; its value is `0` if the user closed the panel beside the conversation. */
const storedAs = 'contact-panel';

export type ContactPanelPlace = ReturnType<typeof useContactPanel>;

/**
 * Where the contact's panel is. Beside the conversation it stays as the user left it; over the conversation it opens on
 * demand, for one ticket.
 */
export function useContactPanel(uuid: string | undefined) {
  const isNarrow = useScreenAtMost(narrowPx);
  const [isWanted, setWanted] = useState(() => localStorage.getItem(storedAs) !== '0');
  /** The ticket over whose conversation the panel is open. */
  const [overUuid, setOverUuid] = useState<string>();
  const isOver = overUuid !== undefined && overUuid === uuid;
  const toggle = () => {
    if (isNarrow) return setOverUuid(isOver ? undefined : uuid);
    setWanted(!isWanted);
    localStorage.setItem(storedAs, isWanted ? '0' : '1');
  };
  const isOpen = isNarrow ? isOver : isWanted;
  const openPlace = isNarrow ? 'over' : 'beside';
  const place: 'over' | 'beside' | 'closed' = isOpen ? openPlace : 'closed';
  const open = () => {
    if (!isOpen) toggle();
  };
  return { place, toggle, open };
}
