import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { onePane } from '../../app/shell/breakpoints.ts';

export type Pane = 'list' | 'ticket';

/**
 * A small screen shows the list or the ticket; a tab switches to the other pane, with the ticket that was open last.
 */
export function usePhonePanes(uuid: string | undefined, openTicket: (uuid: string) => unknown) {
  const isOnePane = useMediaQuery(onePane, undefined, { getInitialValueInEffect: false }) ?? false;
  const [lastUuid, setLastUuid] = useState(uuid);
  if (uuid && uuid !== lastUuid) setLastUuid(uuid);
  const [isTicketPane, setTicketPane] = useState(false);
  const show = (pane: Pane) => {
    setTicketPane(pane === 'ticket' && !lastUuid);
    if (pane === 'ticket' && lastUuid) void openTicket(lastUuid);
  };
  const pane: Pane = isTicketPane ? 'ticket' : 'list';
  return { isOnePane, pane, show };
}
