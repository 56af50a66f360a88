import { isJidBroadcast, isJidNewsletter, isJidStatusBroadcast, isPnUser } from 'baileys';
import type { proto, WAMessage } from 'baileys';
import type { ChannelEvent, ChatAddress } from '../driver.ts';
import { ackOf } from './acks.ts';
import { addressOf } from './chat-address.ts';
import type { HistoryChat } from './read-history.ts';
import { toChannelEvent, type DecodedMessage } from './to-channel-event.ts';

type Message = Extract<ChannelEvent, { type: 'message' }>;

/**
 * The address of a chat in a history; undefined: it is not a conversation with people. The messages contain one form of
 * the address, the chat itself may contain both.
 */
export function historyAddress({ about, messages }: HistoryChat): ChatAddress | undefined {
  const { id, pnJid, lidJid } = about;
  if (!id || isJidStatusBroadcast(id) || isJidBroadcast(id) || isJidNewsletter(id)) return undefined;
  return addressOf(id, pnJid || (isPnUser(id) ? lidJid : receivedBy(messages)));
}

/** The phone number of the chat, as the receipts of our own messages contain it. */
const receivedBy = (messages: readonly proto.IWebMessageInfo[]) =>
  messages.find(({ key, userReceipt }) => key?.fromMe && userReceipt?.length)?.userReceipt?.[0]?.userJid;

/** The events of a message of the history and of its reactions; undefined: it has no bubble that can be shown. Pure. */
export function toHistoryEvents(
  chat: ChatAddress,
  {
    about,
    message,
    ownJids,
    arrivedAt,
  }: { about: proto.IConversation; message: proto.IWebMessageInfo; ownJids: readonly string[]; arrivedAt: number },
): { decoded: DecodedMessage & { event: Message }; reactions: ChannelEvent[] } | undefined {
  const participant = message.key?.participant ?? message.participant;
  const key = { ...message.key, remoteJid: chat.id, ...(participant && { participant }) };
  const decoded = message.message
    ? toChannelEvent({ ...message, key } as WAMessage, { ownJids, arrivedAt })
    : undefined;
  if (decoded?.event.type !== 'message' || decoded.event.content.kind === 'undecryptable') return undefined;
  const name = about.name || about.displayName || null;
  const event: Message = {
    ...decoded.event,
    chat,
    past: true,
    // The name in the owner's address book, otherwise the sender's profile name.
    pushName: chat.isGroup ? decoded.event.pushName : (name ?? decoded.event.pushName),
    groupSubject: chat.isGroup ? name : null,
    // A message of ours in the history has reached the server, even if it has no status.
    ...(decoded.event.fromMe && { ack: ackOf(message.status) ?? 1 }),
  };
  const reactions = (message.reactions ?? []).flatMap(({ key: by, text }): ChannelEvent[] => {
    const fromMe = by?.fromMe === true;
    const member = chat.isGroup ? by?.participant : undefined;
    const sender = fromMe ? 'me' : (member ?? chat.id);
    return text ? [{ type: 'reaction', past: true, waId: event.waId, chat, fromMe, sender, emoji: text }] : [];
  });
  return { decoded: { ...decoded, event }, reactions };
}
