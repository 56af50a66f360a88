import { useMemo, useSyncExternalStore } from 'react';
import { ApiError, isOffline } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { live } from '../../live/our-live.ts';
import { createOutbox, type Outgoing } from './outbox.ts';
import { placeMessage } from './threads.ts';

/** What is on its way from this browser tab. */
export const outbox = createOutbox({
  send: ({ ticketId, clientId, body, quoted, sign, voice, file }, onProgress) => {
    const params = { ticketId };
    if (!file)
      return api.messages.send({ params, body: { body, clientId, sign, ...(quoted ? { quotedMsg: quoted.id } : {}) } });
    const form = new FormData();
    form.set('clientId', clientId);
    form.set('fromMe', 'true');
    form.set('body', body);
    if (sign) form.set('sign', 'true');
    if (voice) form.set('voice', 'true');
    if (quoted) form.set('quotedMsg', quoted.id);
    form.set('medias', file, file.name);
    return api.messages.send({ params, body: form }, { onProgress });
  },
  onSent: (message) => placeMessage(queryClient, message),
  codeOf: (error) =>
    error instanceof ApiError && !isOffline(error)
      ? error.code
      : error instanceof ApiError
        ? undefined
        : 'ERR_INTERNAL_SERVER_ERROR',
});

live.onReconnect(() => void outbox.resume());
addEventListener('online', () => void outbox.resume());

export function useOutgoing(ticketId: number): Outgoing[] {
  const all = useSyncExternalStore(outbox.subscribe, outbox.read);
  return useMemo(() => all.filter((outgoing) => outgoing.ticketId === ticketId), [all, ticketId]);
}
