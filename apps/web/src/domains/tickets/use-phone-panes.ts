import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { onePane } from '../../app/shell/breakpoints.ts';

export type Pane = 'list' | 'ticket';

/**
 * A small screen shows the list or the ticket. The tabs above the list switch to the ticket that was on screen last.
 */
export function usePhonePanes(uuid: string | undefined, openTicket: (uuid: string) => unknown) {
  // Read in the first render: an effect would first draw both panes.
  const isOnePane = useMediaQuery(onePane, undefined, { getInitialValueInEffect: false }) ?? false;
  const [lastUuid, setLastUuid] = useState(uuid);
  if (uuid && uuid !== lastUuid) setLastUuid(uuid);
  /** The user chose the ticket's pane, but there is no ticket to show. A ticket is shown by its address instead. */
  const [isEmptyPane, setEmptyPane] = useState(false);
  const show = (pane: Pane) => {
    setEmptyPane(pane === 'ticket' && !lastUuid);
    if (pane === 'ticket' && lastUuid) void openTicket(lastUuid);
  };
  const pane: Pane = isEmptyPane ? 'ticket' : 'list';
  return { isOnePane, pane, show };
}
