import { getContentType, normalizeMessageContent, proto } from 'baileys';
import type { DownloadableMessage, MediaType, WAMessage } from 'baileys';
import type { ChannelEvent, Content } from '../driver.ts';
import { chatOf, senderOf } from './chat-address.ts';

/** A file of a message, still on WhatsApp's media host. */
export interface RemoteFile {
  from: DownloadableMessage;
  type: MediaType;
  name: string;
  claimedType: string;
  caption: string;
  voice: boolean;
  sticker: boolean;
  /** Bytes, as the sender says. */
  size: number;
}

/** What a message says. A file is still to be fetched, a sealed edit to be opened; until then the event's content says what could not be shown. */
export interface Said {
  event: ChannelEvent;
  file?: RemoteFile;
  sealed?: proto.Message.ISecretEncryptedMessage;
}

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
const sealedEdit = proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT;

/** Between devices, or about how a chat is shown: nothing that a person wrote. */
const silent = new Set([
  'protocolMessage', 'senderKeyDistributionMessage', 'messageContextInfo', 'pollUpdateMessage', 'pinInChatMessage', 'keepInChatMessage', 'encReactionMessage',
  'call', 'deviceSentMessage', 'encEventResponseMessage', 'stickerSyncRmrMessage', 'messageHistoryBundle', 'messageHistoryNotice',
]);

/** What a message means to the house; undefined: nothing. `mine` are our own addresses. Pure. */
export function toChannelEvent(received: WAMessage, { mine, arrivedAt }: { mine: readonly string[]; arrivedAt: number }): Said | undefined {
  const message = normalizeMessageContent(received.message);
  const { key } = received;
  if (!message || !key.id || !key.remoteJid) return undefined;
  const chat = chatOf(key, mine);
  const about = { chat, fromMe: key.fromMe === true };
  const { protocolMessage, reactionMessage, secretEncryptedMessage } = message;
  if (protocolMessage?.type === REVOKE) return protocolMessage.key?.id ? { event: { type: 'delete', waId: protocolMessage.key.id, ...about } } : undefined;
  if (protocolMessage?.type === MESSAGE_EDIT) {
    return protocolMessage.key?.id ? { event: { type: 'edit', waId: protocolMessage.key.id, body: textOf(protocolMessage.editedMessage), ...about } } : undefined;
  }
  if (secretEncryptedMessage?.secretEncType === sealedEdit && secretEncryptedMessage.targetMessageKey?.id) {
    return { event: { type: 'edit', waId: secretEncryptedMessage.targetMessageKey.id, body: '', ...about }, sealed: secretEncryptedMessage };
  }
  if (reactionMessage) {
    const sender = about.fromMe ? 'me' : (chat.isGroup ? key.participant : undefined) ?? chat.id;
    return reactionMessage.key?.id ? { event: { type: 'reaction', waId: reactionMessage.key.id, sender, emoji: reactionMessage.text ?? '', ...about } } : undefined;
  }
  const kind = getContentType(message) ?? Object.keys(message).find((name) => !silent.has(name));
  if (!kind || silent.has(kind)) return undefined;
  const context = contextOf(message);
  const pushName = received.pushName || null;
  const file = fileIn(message, key.id);
  const event: ChannelEvent = {
    type: 'message',
    waId: key.id,
    ...about,
    writtenAt: Number(received.messageTimestamp ?? 0) * 1000 || arrivedAt,
    arrivedAt,
    pushName: about.fromMe ? null : pushName,
    sender: chat.isGroup ? senderOf(key, about.fromMe ? null : pushName) : null,
    groupSubject: null,
    content: contentOf(message) ?? { kind: 'unknown', raw: kind },
    quotedWaId: context?.stanzaId || null,
    isForwarded: context?.isForwarded === true,
    secret: secretOf(received, message),
  };
  return file ? { event, file } : { event };
}

function contentOf(message: proto.IMessage): Content | undefined {
  const { locationMessage, liveLocationMessage, contactMessage, contactsArrayMessage } = message;
  if (locationMessage) {
    const { degreesLatitude, degreesLongitude, name, address } = locationMessage;
    return { kind: 'location', latitude: degreesLatitude ?? 0, longitude: degreesLongitude ?? 0, name: name ?? '', address: address ?? '' };
  }
  if (liveLocationMessage) {
    const { degreesLatitude, degreesLongitude, caption } = liveLocationMessage;
    return { kind: 'location', latitude: degreesLatitude ?? 0, longitude: degreesLongitude ?? 0, name: caption ?? '', address: '' };
  }
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  if (cards?.length) return { kind: 'contact', cards: cards.map(({ displayName, vcard }) => ({ name: displayName ?? '', vcard: vcard ?? '' })) };
  const body = textOf(message);
  return body ? { kind: 'chat', body } : undefined;
}

/** The words of a message: text, the answer to a menu, or the caption of a file. */
function textOf(wrapped: proto.IMessage | null | undefined): string {
  const message = normalizeMessageContent(wrapped);
  if (!message) return '';
  return (
    message.conversation ||
    message.extendedTextMessage?.text ||
    message.buttonsResponseMessage?.selectedDisplayText ||
    message.templateButtonReplyMessage?.selectedDisplayText ||
    message.listResponseMessage?.title ||
    message.imageMessage?.caption ||
    message.videoMessage?.caption ||
    message.documentMessage?.caption ||
    ''
  );
}

function fileIn(message: proto.IMessage, id: string): RemoteFile | undefined {
  const { imageMessage, audioMessage, documentMessage, stickerMessage } = message;
  const videoMessage = message.videoMessage ?? message.ptvMessage;
  const found = imageMessage ?? videoMessage ?? audioMessage ?? documentMessage ?? stickerMessage;
  if (!found) return undefined;
  const type = imageMessage ? 'image' : videoMessage ? 'video' : audioMessage ? 'audio' : documentMessage ? 'document' : 'sticker';
  return {
    from: found as DownloadableMessage,
    type,
    name: documentMessage?.fileName || documentMessage?.title || `${type}-${id}`,
    claimedType: found.mimetype ?? '',
    caption: imageMessage?.caption ?? videoMessage?.caption ?? documentMessage?.caption ?? '',
    voice: audioMessage?.ptt === true,
    sticker: type === 'sticker',
    size: Number(found.fileLength ?? 0),
  };
}

function contextOf(message: proto.IMessage): proto.IContextInfo | undefined {
  for (const part of Object.values(message)) {
    const context = (part as { contextInfo?: proto.IContextInfo | null } | null)?.contextInfo;
    if (context) return context;
  }
  return undefined;
}

/** Base64. It stands beside the outermost content, whatever that is wrapped in. */
function secretOf({ message }: WAMessage, inner: proto.IMessage): string | null {
  const secret = message?.messageContextInfo?.messageSecret ?? inner.messageContextInfo?.messageSecret;
  return secret?.length ? Buffer.from(secret).toString('base64') : null;
}

/** The text of an edit that was opened. */
export function editedText(opened: proto.IMessage): string {
  const message = normalizeMessageContent(opened);
  return textOf(message?.protocolMessage?.editedMessage ?? message);
}
