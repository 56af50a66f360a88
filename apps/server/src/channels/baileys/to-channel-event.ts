import { getContentType, proto } from 'baileys';
import type { WAMessage } from 'baileys';
import type { Ad, ChannelEvent, Content, Mention } from '../driver.ts';
import { addressOf, chatOf, formsOfSender, senderOf } from './chat-address.ts';
import { remoteFileIn, type RemoteFile } from './remote-file.ts';
import { unwrap } from './unwrap.ts';
import { wordsOf } from './words-of.ts';

/**
 * The event of a message. `file` is not downloaded and `sealed` is not decrypted yet; until then the event's content
 * says what is missing.
 */
export interface DecodedMessage {
  event: Exclude<ChannelEvent, { type: 'book' }>;
  file?: RemoteFile;
  sealed?: proto.Message.ISecretEncryptedMessage;
  /** The first location of a live location, or an update. */
  live?: 'first' | 'later';
}

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
const { CIPHERTEXT } = proto.WebMessageInfo.StubType;
const { MISSED, SILENCED_BY_DND, SILENCED_UNKNOWN_CALLER } = proto.Message.CallLogMessage.CallOutcome;
const sealedEdit = proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT;

/**
 * Messages without a bubble of their own: between devices, about the display of a chat, or about another message, such
 * as a vote in a poll. The pictures of an album are messages of their own.
 */
const silent = new Set([
  'protocolMessage',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'messageContextInfo',
  'pollUpdateMessage',
  'pinInChatMessage',
  'keepInChatMessage',
  'encReactionMessage',
  'call',
  'chat',
  'deviceSentMessage',
  'encEventResponseMessage',
  'stickerSyncRmrMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'albumMessage',
  'statusNotificationMessage',
  'statusStickerInteractionMessage',
  'statusQuotedMessage',
  'scheduledCallEditMessage',
]);

/**
 * Decodes a message; undefined: it has no content for the product. Pure.
 * @param ownJids our own addresses
 */
export function toChannelEvent(
  received: WAMessage,
  { ownJids, arrivedAt }: { ownJids: readonly string[]; arrivedAt: number },
): DecodedMessage | undefined {
  const { key } = received;
  if (!key.id || !key.remoteJid) return undefined;
  if (!received.message) return withoutMessage(received, { ownJids, arrivedAt });
  const { message, isViewOnce } = unwrap(received.message);
  if (!message) return undefined;
  const chat = chatOf(key, ownJids);
  const about = { chat, fromMe: key.fromMe === true };
  // A message does not say whether its sender is an admin.
  const aboutChange = { ...about, ...(chat.isGroup && { by: { forms: formsOfSender(key, ownJids), isAdmin: false } }) };
  const { protocolMessage, reactionMessage, secretEncryptedMessage } = message;
  if (protocolMessage?.type === REVOKE)
    return protocolMessage.key?.id
      ? { event: { type: 'delete', waId: protocolMessage.key.id, ...aboutChange } }
      : undefined;
  if (protocolMessage?.type === MESSAGE_EDIT) {
    const { key: target, editedMessage } = protocolMessage;
    return target?.id
      ? { event: { type: 'edit', waId: target.id, ...editIn(editedMessage), ...aboutChange } }
      : undefined;
  }
  if (secretEncryptedMessage?.secretEncType === sealedEdit && secretEncryptedMessage.targetMessageKey?.id) {
    return {
      event: { type: 'edit', waId: secretEncryptedMessage.targetMessageKey.id, body: '', ...aboutChange },
      sealed: secretEncryptedMessage,
    };
  }
  if (reactionMessage) {
    const { key: target, text } = reactionMessage;
    if (!target?.id) return undefined;
    const member = chat.isGroup ? key.participant : undefined;
    const sender = about.fromMe ? 'me' : (member ?? chat.id);
    return { event: { type: 'reaction', waId: target.id, sender, emoji: text ?? '', ...about } };
  }
  const kind = getContentType(message) ?? Object.keys(message).find((name) => !silent.has(name));
  if (!kind || silent.has(kind)) return undefined;
  const context = contextOf(message);
  const mentions = mentionsIn(context);
  const ad = about.fromMe ? undefined : adIn(context);
  const file = isViewOnce ? undefined : remoteFileIn(message, key.id);
  const event: MessageEvent = {
    ...messageOf(received, about, arrivedAt),
    content: isViewOnce ? { kind: 'view-once' } : (contentOf(message) ?? { kind: 'unknown', raw: kind }),
    quotedWaId: context?.stanzaId || null,
    isForwarded: context?.isForwarded === true || (context?.forwardingScore ?? 0) > 0,
    secret: secretOf(received, message),
    ...(mentions.length > 0 && { mentions }),
    ...(ad && { ad }),
  };
  const { liveLocationMessage } = message;
  // The offset is the time since the first location of the same live location.
  const isUpdate = (liveLocationMessage?.timeOffset ?? 0) > 0;
  const live = liveLocationMessage && (isUpdate ? 'later' : 'first');
  return { event, ...(file && { file }), ...(live && { live }) };
}

type MessageEvent = Extract<ChannelEvent, { type: 'message' }>;

/** The fields of a message without its content. */
function messageOf(
  received: WAMessage,
  { chat, fromMe }: Pick<MessageEvent, 'chat' | 'fromMe'>,
  arrivedAt: number,
): Omit<MessageEvent, 'content'> {
  const pushName = fromMe ? null : received.pushName || null;
  const username = fromMe || chat.isGroup ? undefined : received.key.remoteJidUsername?.replace(/^@/, '');
  return {
    type: 'message',
    waId: received.key.id ?? '',
    chat,
    fromMe,
    writtenAt: Number(received.messageTimestamp ?? 0) * 1000 || arrivedAt,
    arrivedAt,
    pushName,
    sender: chat.isGroup ? senderOf(received.key, pushName) : null,
    groupSubject: null,
    quotedWaId: null,
    isForwarded: false,
    secret: null,
    ...(username && { username }),
  };
}

/** A message without content: a view-once message, which linked devices do not receive, or an undecryptable one. */
function withoutMessage(
  received: WAMessage,
  { ownJids, arrivedAt }: { ownJids: readonly string[]; arrivedAt: number },
): DecodedMessage | undefined {
  const { key, messageStubType, category } = received;
  let content: Content | undefined;
  if (key.isViewOnce) content = { kind: 'view-once' };
  else if (messageStubType === CIPHERTEXT) content = { kind: 'undecryptable' };
  // Our own devices send each other keys and histories.
  const isOfOwnDevice = category === 'peer' || (key.remoteJid && ownJids.includes(key.remoteJid));
  if (!content || isOfOwnDevice) return undefined;
  return {
    event: { ...messageOf(received, { chat: chatOf(key, ownJids), fromMe: key.fromMe === true }, arrivedAt), content },
  };
}

function contentOf(message: proto.IMessage): Content | undefined {
  const { locationMessage, liveLocationMessage, contactMessage, contactsArrayMessage } = message;
  // WhatsApp's protocol spells the name with three s.
  const call = message.callLogMesssage;
  if (locationMessage) {
    const { degreesLatitude, degreesLongitude, name, address } = locationMessage;
    return {
      kind: 'location',
      latitude: degreesLatitude ?? 0,
      longitude: degreesLongitude ?? 0,
      name: name ?? '',
      address: address ?? '',
    };
  }
  if (liveLocationMessage) {
    const { degreesLatitude, degreesLongitude, caption } = liveLocationMessage;
    return {
      kind: 'location',
      latitude: degreesLatitude ?? 0,
      longitude: degreesLongitude ?? 0,
      name: caption ?? '',
      address: '',
    };
  }
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  if (cards?.length)
    return {
      kind: 'contact',
      cards: cards.map(({ displayName, vcard }) => ({ name: displayName ?? '', vcard: vcard ?? '' })),
    };
  if (call)
    return {
      kind: 'call',
      video: call.isVideo === true,
      missed: [MISSED, SILENCED_BY_DND, SILENCED_UNKNOWN_CALLER].includes(call.callOutcome ?? MISSED),
    };
  const body = wordsOf(message);
  const isTimed = Boolean(message.eventMessage ?? message.scheduledCallCreationMessage);
  return body ? { kind: 'chat', body, ...(isTimed && { isTimed }) } : undefined;
}

function contextOf(message: proto.IMessage): proto.IContextInfo | undefined {
  for (const part of Object.values(message)) {
    const context = (part as { contextInfo?: proto.IContextInfo | null } | null)?.contextInfo;
    if (context) return context;
  }
  return undefined;
}

/** Longer texts are cut: a screen shows one line of them. */
const maxAdText = 1000;

/**
 * The advertisement that the customer tapped. Businesses use the same preview for plain links; those have no source.
 */
function adIn(context: proto.IContextInfo | undefined): Ad | undefined {
  const shown = context?.externalAdReply;
  if (!shown || !(shown.sourceType === 'ad' || shown.sourceId || shown.ctwaClid)) return undefined;
  const cut = (value: string | null | undefined) => (value ?? '').slice(0, maxAdText);
  return {
    headline: cut(shown.title),
    body: cut(shown.body),
    sourceUrl: cut(shown.sourceUrl),
    sourceType: cut(shown.sourceType),
    sourceId: cut(shown.sourceId),
    clickId: cut(shown.ctwaClid),
  };
}

/** The people whom a text names. The text contains the digits of their addresses. */
function mentionsIn(context: proto.IContextInfo | undefined): Mention[] {
  return (context?.mentionedJid ?? []).flatMap((jid) => {
    const { id, phone } = addressOf(jid);
    return id ? [{ digits: id.split('@')[0] ?? '', id, phone }] : [];
  });
}

/** Base64. The secret is in the outermost message, or else in the innermost one. */
function secretOf({ message }: WAMessage, inner: proto.IMessage): string | null {
  const secret = message?.messageContextInfo?.messageSecret ?? inner.messageContextInfo?.messageSecret;
  return secret?.length ? Buffer.from(secret).toString('base64') : null;
}

function editIn(edited: proto.IMessage | null | undefined): { body: string; mentions?: Mention[] } {
  const { message } = unwrap(edited);
  const mentions = mentionsIn(message && contextOf(message));
  return { body: wordsOf(message), ...(mentions.length > 0 && { mentions }) };
}

/** The text of a decrypted edit, and the people whom it names. */
export function editedText(opened: proto.IMessage): { body: string; mentions?: Mention[] } {
  const { message } = unwrap(opened);
  return editIn(message?.protocolMessage?.editedMessage ?? message);
}
