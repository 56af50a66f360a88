import type { RouteAsk, routes } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api/client.ts';
import { placeMessage } from './threads.ts';

type Attachment = RouteAsk<typeof routes.messages.sendAttachment>['body'];

/**
 * Sends what a dialog of the composer prepared. A repeat after a lost answer sends nothing twice; what was changed
 * since is a message of its own.
 */
export function useSendAttachment(ticketId: number) {
  const queryClient = useQueryClient();
  const last = useRef({ written: '', clientId: '' });
  return async (attachment: Attachment) => {
    const written = JSON.stringify(attachment);
    if (last.current.written !== written) last.current = { written, clientId: crypto.randomUUID() };
    const { clientId } = last.current;
    const message = await api.messages.sendAttachment({ params: { ticketId }, body: { ...attachment, clientId } });
    placeMessage(queryClient, message);
  };
}
