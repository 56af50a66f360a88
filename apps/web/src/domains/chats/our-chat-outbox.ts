import type { Chat, ChatMessage } from '@balcao/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { ApiError, isOffline } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { keys } from '../../api/query-keys.ts';
import { session } from '../../api/our-session.ts';
import { live } from '../../live/our-live.ts';
import { namedIn, Outbox, type Outgoing } from '../messages/index.ts';
import { asMessage } from './as-message.ts';
import { addMessage, changeMessage, type ChatThread } from './live.ts';

/** Shows a message from the server's reply in its chat at once, before its signal arrives. */
export function placeChatMessage(message: ChatMessage): void {
  queryClient.setQueriesData<ChatThread>(
    { queryKey: keys.chats.messages({ params: { id: message.chatId } }) },
    (cached) => cached && changeMessage(addMessage(cached, message), message),
  );
}

/** The ids of the participants whom a text names, for the notifications. */
function mentionsIn(chatId: number, text: string): number[] {
  const chats = queryClient.getQueriesData<Chat>({ queryKey: keys.chats.show() }).flatMap(([, chat]) => chat ?? []);
  const people = chats.find(({ id }) => id === chatId)?.users.map(({ user }) => user) ?? [];
  return namedIn(text, people).map(({ id }) => id);
}

/** Sends a message of a chat, whose id the outbox calls `ticketId`. */
async function sendMessage(
  { ticketId: chatId, clientId, body, quoted, voice, file }: Outgoing,
  onProgress: (part: number) => void,
): Promise<ChatMessage> {
  const params = { id: chatId };
  const mentions = mentionsIn(chatId, body);
  if (!file)
    return api.chats.send({
      params,
      body: { message: body, clientId, mentions, ...(quoted && { quotedId: Number(quoted.id) }) },
    });
  // With a file, the call takes a multipart form, whose fields are texts.
  const form = new FormData();
  form.set('clientId', clientId);
  form.set('message', body);
  form.set('mentions', JSON.stringify(mentions));
  if (voice) form.set('voice', 'true');
  if (quoted) form.set('quotedId', quoted.id);
  form.set('medias', file, file.name);
  return api.chats.send({ params, body: form }, { onProgress });
}

/** The code of a failure. `undefined`: there is no network; the message waits and is sent again. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return 'ERR_INTERNAL_SERVER_ERROR';
  return isOffline(error) ? undefined : error.code;
}

/**
 * The messages of chats that have not reached the server yet. They are lost when the page is closed. Their `ticketId`
 * is the id of the chat.
 */
export const chatOutbox = new Outbox({
  send: async (outgoing, onProgress) => {
    const message = await sendMessage(outgoing, onProgress);
    placeChatMessage(message);
    return asMessage(message, { userId: message.senderId ?? 0, ack: 1 });
  },
  // `send` has already shown the message in the chat.
  onSent: () => undefined,
  codeOf,
});

live.onReconnect(() => void chatOutbox.resume());
session.subscribe(({ status }) => {
  if (status === 'signed-out') chatOutbox.clear();
});

/** The messages of one chat that have not reached the server yet. */
export function useChatOutgoing(chatId: number): Outgoing[] {
  const all = useSyncExternalStore(chatOutbox.subscribe, chatOutbox.read);
  return useMemo(() => all.filter((outgoing) => outgoing.ticketId === chatId), [all, chatId]);
}
