import { generateWAMessage, isJidGroup, isLidUser, proto } from 'baileys';
import type { AnyMessageContent, WAMessage, WASocket } from 'baileys';
import type { Driving, Host, Outgoing, Sent } from '../driver.ts';
import type { BoundedCache } from './bounded-cache.ts';
import { inChat } from './lock-by-chat.ts';
import type { PendingAcks } from './pending-acks.ts';
import { toSendError } from './to-send-error.ts';
import { writeContent } from './write-content.ts';

export interface SenderTools {
  host: Host;
  /** The socket while messages can be sent. @throws SendError */
  socket(): WASocket;
  acks: PendingAcks;
  /**
   * Generated messages by id. A second send repeats the same bytes, and a phone may ask for a resend before the message
   * is stored.
   */
  sent: BoundedCache;
}

/** Values of the `edit` attribute. */
const editOfText = '1';
const deletionForAll = '7';

type Sender = Pick<Driving, 'send' | 'sendAfter' | 'edit' | 'remove' | 'react'>;

interface RelayOptions {
  /** The library's `edit` attribute. */
  edit?: string;
  /** The stanza leaves after this resolves; undefined: at once. */
  before?: Promise<void> | undefined;
  /** Called when the library has written the stanza. */
  onWritten?: () => void;
}

export function messageSender(tools: SenderTools): Sender {
  const { socket } = tools;
  /** By chat: resolves when the newest message of the chat is written or has failed. */
  const writing = new Map<string, Promise<void>>();

  /** Sends a message about another message, under an id of its own. */
  async function change(to: string, content: AnyMessageContent, edit?: string) {
    try {
      const { key, message } = await generate(socket(), to, content);
      if (message && key.id) await relay(tools, to, message, key.id, edit === undefined ? {} : { edit });
    } catch (error) {
      throw toSendError(error);
    }
  }

  async function send(outgoing: Outgoing, before?: Promise<void>): Promise<Sent> {
    const { to, waId } = outgoing;
    const { promise: written, resolve: onWritten } = Promise.withResolvers<void>();
    const earlier = writing.get(to);
    writing.set(to, written);
    try {
      // Throws without a connection, before a file is loaded and uploaded.
      socket();
      const message = await generateOnce(tools, outgoing);
      // The library handles one message of a chat at a time. This message enters when the earlier one is written, or
      // when `before` settles.
      if (before) await Promise.race([earlier ?? before, before]);
      await relay(tools, to, message, waId, { before, onWritten });
      return {
        wire: proto.Message.encode(message).finish(),
        secret: message.messageContextInfo?.messageSecret ?? null,
      };
    } catch (error) {
      throw toSendError(error);
    } finally {
      onWritten();
      if (writing.get(to) === written) writing.delete(to);
    }
  }

  return {
    send: (outgoing) => send(outgoing),
    sendAfter: send,
    edit: ({ waId, to, body }) =>
      change(to, { text: body, linkPreview: null, edit: { remoteJid: to, id: waId, fromMe: true } }, editOfText),
    remove: ({ waId, to }) => change(to, { delete: { remoteJid: to, id: waId, fromMe: true } }, deletionForAll),
    react: ({ waId, to, fromMe, participant, emoji }) =>
      change(to, {
        react: {
          text: emoji,
          key: { remoteJid: to, id: waId, fromMe, ...(participant && isJidGroup(to) && { participant }) },
        },
      }),
  };
}

/** Resolves when the server has acknowledged the message. @throws SendError */
async function relay(
  { socket, acks }: SenderTools,
  to: string,
  message: proto.IMessage,
  messageId: string,
  { edit, before, onWritten }: RelayOptions = {},
): Promise<void> {
  const connected = socket();
  let expected: ReturnType<PendingAcks['expect']> | undefined;
  const expectAck = () => void (expected ??= acks.expect(messageId));
  // The timeout of the acknowledgement must not run while the message waits to leave.
  const permission = before?.then(expectAck);
  if (!permission) expectAck();
  try {
    const written = inChat(to, permission, () =>
      connected.relayMessage(to, message, { messageId, ...(edit && { additionalAttributes: { edit } }) }),
    );
    // A promise of the library may never settle after its socket closed, so it is never awaited alone.
    written.then(onWritten, () => undefined);
    if (permission) await Promise.race([written, permission]);
    if (!expected) throw new Error('The library sent a message before it was allowed to.');
    const { acknowledged } = expected;
    await Promise.race([written, acknowledged]);
    await acknowledged;
  } catch (error) {
    throw toSendError(error);
  } finally {
    expected?.forget();
  }
}

function generate(
  socket: WASocket,
  to: string,
  content: AnyMessageContent,
  options: { messageId?: string; quoted?: WAMessage } = {},
): Promise<WAMessage> {
  const me = socket.authState.creds.me;
  const ownLid = isLidUser(to) ? me?.lid : undefined;
  return generateWAMessage(to, content, {
    userJid: ownLid ?? me?.id ?? '',
    upload: socket.waUploadToServer,
    mediaUploadTimeoutMs: 60_000,
    ...options,
  });
}

/** The message of an id, generated at the first call. */
async function generateOnce({ host, socket, sent }: SenderTools, outgoing: Outgoing): Promise<proto.IMessage> {
  const { waId, to, content, quoted, isForwarded } = outgoing;
  const generated = sent.get<proto.IMessage>(waId);
  if (generated) return generated;
  const written = await writeContent(content, (key) => host.load(key));
  const { message } = await generate(socket(), to, written, {
    messageId: waId,
    ...(quoted && { quoted: quotedMessage(quoted, to) }),
  });
  if (!message) throw new TypeError('the library generated no message');
  if (isForwarded) markForwarded(message);
  sent.set(waId, message);
  return message;
}

/** Phones show the mark above the message. A higher score says that it was forwarded many times. */
function markForwarded(message: proto.IMessage): void {
  const { extendedTextMessage, imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = message;
  const { locationMessage, contactMessage, contactsArrayMessage } = message;
  const files = [imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage];
  for (const part of [extendedTextMessage, ...files, locationMessage, contactMessage, contactsArrayMessage])
    if (part) part.contextInfo = { ...part.contextInfo, isForwarded: true, forwardingScore: 1 };
}

/** The cast: of a quoted message, the library needs only these fields. */
function quotedMessage({ waId, fromMe, body, participant }: NonNullable<Outgoing['quoted']>, to: string): WAMessage {
  return {
    key: { remoteJid: to, id: waId, fromMe, ...(participant && { participant }) },
    message: { conversation: body },
  } as WAMessage;
}
