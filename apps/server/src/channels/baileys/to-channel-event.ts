import { getContentType, proto } from 'baileys';
import type { WAMessage } from 'baileys';
import type { Ad, ChannelEvent, Content, Mention } from '../driver.ts';
import { addressOf, chatOf, formsOfSender, senderOf } from './chat-address.ts';
import { remoteFileIn, type RemoteFile } from './remote-file.ts';
import { unwrap } from './unwrap.ts';
import { wordsOf } from './words-of.ts';

/**
 * What a message says. A file is still to be fetched, a sealed edit to be opened; until then the event's content says
 * what could not be shown.
 */
export interface Said {
  event: Exclude<ChannelEvent, { type: 'book' }>;
  file?: RemoteFile;
  sealed?: proto.Message.ISecretEncryptedMessage;
  /** Where somebody who shares their place is: where they were first, or later on. */
  live?: 'first' | 'later';
}

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
const { CIPHERTEXT } = proto.WebMessageInfo.StubType;
const { MISSED, SILENCED_BY_DND, SILENCED_UNKNOWN_CALLER } = proto.Message.CallLogMessage.CallOutcome;
const sealedEdit = proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT;

/**
 * Between devices, or about how a chat is shown: nothing that a person wrote. An album's pictures come by themselves.
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

/** What a message means to the house; undefined: nothing. `mine` are our own addresses. Pure. */
export function toChannelEvent(
  received: WAMessage,
  { mine, arrivedAt }: { mine: readonly string[]; arrivedAt: number },
): Said | undefined {
  const { key } = received;
  if (!key.id || !key.remoteJid) return undefined;
  if (!received.message) return withoutMessage(received, { mine, arrivedAt });
  const { message, isViewOnce } = unwrap(received.message);
  if (!message) return undefined;
  const chat = chatOf(key, mine);
  const about = { chat, fromMe: key.fromMe === true };
  // Who is an admin is not told by a message.
  const changed = { ...about, ...(chat.isGroup && { by: { forms: formsOfSender(key, mine), isAdmin: false } }) };
  const { protocolMessage, reactionMessage, secretEncryptedMessage } = message;
  if (protocolMessage?.type === REVOKE)
    return protocolMessage.key?.id
      ? { event: { type: 'delete', waId: protocolMessage.key.id, ...changed } }
      : undefined;
  if (protocolMessage?.type === MESSAGE_EDIT) {
    const { key: target, editedMessage } = protocolMessage;
    return target?.id ? { event: { type: 'edit', waId: target.id, ...editIn(editedMessage), ...changed } } : undefined;
  }
  if (secretEncryptedMessage?.secretEncType === sealedEdit && secretEncryptedMessage.targetMessageKey?.id) {
    return {
      event: { type: 'edit', waId: secretEncryptedMessage.targetMessageKey.id, body: '', ...changed },
      sealed: secretEncryptedMessage,
    };
  }
  if (reactionMessage) {
    const sender = about.fromMe ? 'me' : ((chat.isGroup ? key.participant : undefined) ?? chat.id);
    return reactionMessage.key?.id
      ? {
          event: {
            type: 'reaction',
            waId: reactionMessage.key.id,
            sender,
            emoji: reactionMessage.text ?? '',
            ...about,
          },
        }
      : undefined;
  }
  const kind = getContentType(message) ?? Object.keys(message).find((name) => !silent.has(name));
  if (!kind || silent.has(kind)) return undefined;
  const context = contextOf(message);
  const mentions = mentionsIn(context);
  const ad = about.fromMe ? undefined : adIn(context);
  const file = isViewOnce ? undefined : remoteFileIn(message, key.id);
  const event: Received = {
    ...messageOf(received, about, arrivedAt),
    content: isViewOnce ? { kind: 'view-once' } : (contentOf(message) ?? { kind: 'unknown', raw: kind }),
    quotedWaId: context?.stanzaId || null,
    isForwarded: context?.isForwarded === true || (context?.forwardingScore ?? 0) > 0,
    secret: secretOf(received, message),
    ...(mentions.length > 0 && { mentions }),
    ...(ad && { ad }),
  };
  const live = message.liveLocationMessage && ((message.liveLocationMessage.timeOffset ?? 0) > 0 ? 'later' : 'first');
  return { event, ...(file && { file }), ...(live && { live }) };
}

type Received = Extract<ChannelEvent, { type: 'message' }>;

/** What stands beside the content of any message. */
function messageOf(
  received: WAMessage,
  { chat, fromMe }: Pick<Received, 'chat' | 'fromMe'>,
  arrivedAt: number,
): Omit<Received, 'content'> {
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

/** Linked devices are not given what may be seen once; and something may have come that could not be opened. */
function withoutMessage(
  received: WAMessage,
  { mine, arrivedAt }: { mine: readonly string[]; arrivedAt: number },
): Said | undefined {
  const { key, messageStubType, category } = received;
  const content: Content | undefined = key.isViewOnce
    ? { kind: 'view-once' }
    : messageStubType === CIPHERTEXT
      ? { kind: 'undecryptable' }
      : undefined;
  // Between our own devices: keys, histories.
  if (!content || category === 'peer' || (key.remoteJid && mine.includes(key.remoteJid))) return undefined;
  return {
    event: { ...messageOf(received, { chat: chatOf(key, mine), fromMe: key.fromMe === true }, arrivedAt), content },
  };
}

function contentOf(message: proto.IMessage): Content | undefined {
  const { locationMessage, liveLocationMessage, contactMessage, contactsArrayMessage, callLogMesssage: call } = message;
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

/** Texts are cut: a screen shows a line of them. */
const mostAdText = 1000;

/** The advertisement that the customer tapped. Businesses also dress up links like that: those name no source. */
function adIn(context: proto.IContextInfo | undefined): Ad | undefined {
  const shown = context?.externalAdReply;
  if (!shown || !(shown.sourceType === 'ad' || shown.sourceId || shown.ctwaClid)) return undefined;
  const cut = (value: string | null | undefined) => (value ?? '').slice(0, mostAdText);
  return {
    headline: cut(shown.title),
    body: cut(shown.body),
    sourceUrl: cut(shown.sourceUrl),
    sourceType: cut(shown.sourceType),
    sourceId: cut(shown.sourceId),
    clickId: cut(shown.ctwaClid),
  };
}

/** In the text stand the digits of the address, which say nothing to a person. */
function mentionsIn(context: proto.IContextInfo | undefined): Mention[] {
  return (context?.mentionedJid ?? []).flatMap((jid) => {
    const { id, phone } = addressOf(jid);
    return id ? [{ digits: id.split('@')[0] ?? '', id, phone }] : [];
  });
}

/** Base64. It stands beside the outermost content, whatever that is wrapped in. */
function secretOf({ message }: WAMessage, inner: proto.IMessage): string | null {
  const secret = message?.messageContextInfo?.messageSecret ?? inner.messageContextInfo?.messageSecret;
  return secret?.length ? Buffer.from(secret).toString('base64') : null;
}

function editIn(edited: proto.IMessage | null | undefined): { body: string; mentions?: Mention[] } {
  const { message } = unwrap(edited);
  const mentions = mentionsIn(message && contextOf(message));
  return { body: wordsOf(message), ...(mentions.length > 0 && { mentions }) };
}

/** The text of an edit that was opened, and whom it names. */
export function editedText(opened: proto.IMessage): { body: string; mentions?: Mention[] } {
  const { message } = unwrap(opened);
  return editIn(message?.protocolMessage?.editedMessage ?? message);
}
