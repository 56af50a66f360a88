import type { RouteAsk, routes } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { placeMessage } from './threads.ts';

type Attachment = RouteAsk<typeof routes.messages.sendAttachment>['body'];

/** Sends what a dialog of the composer prepared. A repeat after a lost answer sends nothing twice. */
export function useSendAttachment(ticketId: number) {
  const queryClient = useQueryClient();
  const [clientId] = useState(() => crypto.randomUUID());
  return async (attachment: Attachment) => {
    const message = await api.messages.sendAttachment({ params: { ticketId }, body: { ...attachment, clientId } });
    placeMessage(queryClient, message);
  };
}
