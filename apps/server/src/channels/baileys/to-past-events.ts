import { isJidBroadcast, isJidNewsletter, isJidStatusBroadcast, isPnUser } from 'baileys';
import type { proto, WAMessage } from 'baileys';
import type { ChannelEvent, ChatAddress } from '../driver.ts';
import { ackOf } from './acks.ts';
import { addressOf } from './chat-address.ts';
import type { PastChat } from './read-history.ts';
import { toChannelEvent, type Said } from './to-channel-event.ts';

type Message = Extract<ChannelEvent, { type: 'message' }>;

/**
 * The chat a history speaks about; undefined: no conversation with anybody. Its messages name it in one form only,
 * itself it tells both.
 */
export function pastAddress({ about, messages }: PastChat): ChatAddress | undefined {
  const { id, pnJid, lidJid } = about;
  if (!id || isJidStatusBroadcast(id) || isJidBroadcast(id) || isJidNewsletter(id)) return undefined;
  return addressOf(id, pnJid || (isPnUser(id) ? lidJid : receivedBy(messages)));
}

/** Who received what we wrote is told by phone number. */
const receivedBy = (messages: readonly proto.IWebMessageInfo[]) =>
  messages.find(({ key, userReceipt }) => key?.fromMe && userReceipt?.length)?.userReceipt?.[0]?.userJid;

/** What was said and how it was reacted to; undefined for what nobody wrote. Pure. */
export function toPastEvents(
  chat: ChatAddress,
  {
    about,
    message,
    mine,
    arrivedAt,
  }: { about: proto.IConversation; message: proto.IWebMessageInfo; mine: readonly string[]; arrivedAt: number },
): { said: Said & { event: Message }; reactions: ChannelEvent[] } | undefined {
  const participant = message.key?.participant ?? message.participant;
  const key = { ...message.key, remoteJid: chat.id, ...(participant && { participant }) };
  const said = message.message ? toChannelEvent({ ...message, key } as WAMessage, { mine, arrivedAt }) : undefined;
  if (said?.event.type !== 'message' || said.event.content.kind === 'undecryptable') return undefined;
  const name = about.name || about.displayName || null;
  const event: Message = {
    ...said.event,
    chat,
    past: true,
    // The name in the owner's address book; of a stranger there is only the own one.
    pushName: chat.isGroup ? said.event.pushName : (name ?? said.event.pushName),
    groupSubject: chat.isGroup ? name : null,
    ...(said.event.fromMe && { ack: ackOf(message.status) ?? 1 }),
  };
  const reactions = (message.reactions ?? []).flatMap(({ key: by, text }): ChannelEvent[] => {
    const fromMe = by?.fromMe === true;
    const sender = fromMe ? 'me' : ((chat.isGroup ? by?.participant : undefined) ?? chat.id);
    return text ? [{ type: 'reaction', past: true, waId: event.waId, chat, fromMe, sender, emoji: text }] : [];
  });
  return { said: { ...said, event }, reactions };
}
