import type { RouteAsk, routes } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api/client.ts';
import { placeMessage } from './threads.ts';

type Attachment = RouteAsk<typeof routes.messages.sendAttachment>['body'];

/**
 * Sends the attachment that a dialog of the composer prepared. If the reply is lost and the user repeats the call,
 * nothing is sent twice: the same attachment has the same `clientId`. A changed attachment is a message of its own.
 */
export function useSendAttachment(ticketId: number) {
  const queryClient = useQueryClient();
  const last = useRef({ json: '', clientId: '' });
  return async (attachment: Attachment) => {
    const json = JSON.stringify(attachment);
    if (last.current.json !== json) last.current = { json, clientId: crypto.randomUUID() };
    const { clientId } = last.current;
    const message = await api.messages.sendAttachment({ params: { ticketId }, body: { ...attachment, clientId } });
    placeMessage(queryClient, message);
  };
}
