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
  /** The socket, when it is open. @throws SendError */
  socket(): WASocket;
  acks: PendingAcks;
  /**
   * Messages as they were generated, by id: sending again sends the same, and a phone may ask for one before the house
   * has stored it.
   */
  sent: BoundedCache;
}

type Sender = Pick<Driving, 'send' | 'sendAfter' | 'edit' | 'remove' | 'react'>;

export function sender({ host, socket, acks, sent }: SenderTools): Sender {
  /** By chat: resolves when the message that was given last is written or has failed. */
  const writing = new Map<string, Promise<void>>();

  /**
   * Resolves when the server has it. With `before`, everything is prepared at once, and the stanza leaves when that has
   * resolved.
   */
  async function relay(
    to: string,
    message: proto.IMessage,
    messageId: string,
    { edit, before, onWritten }: { edit?: string; before?: Promise<void> | undefined; onWritten?: () => void } = {},
  ) {
    const open = socket();
    let expected: ReturnType<PendingAcks['expect']> | undefined;
    const expect = () => void (expected ??= acks.expect(messageId));
    const mayLeave = before?.then(expect);
    if (!mayLeave) expect();
    try {
      const written = inChat(to, mayLeave, () =>
        open.relayMessage(to, message, { messageId, ...(edit && { additionalAttributes: { edit } }) }),
      );
      // What the library was doing for a socket that is gone may never end: then nobody waits for it.
      written.then(onWritten, () => undefined);
      if (mayLeave) await Promise.race([written, mayLeave]);
      if (!expected) throw new Error('The library has sent a message that had to wait.');
      const { acknowledged } = expected;
      await Promise.race([written, acknowledged]);
      await acknowledged;
    } catch (error) {
      throw toSendError(error);
    } finally {
      expected?.forget();
    }
  }

  async function generate(
    to: string,
    content: AnyMessageContent,
    more: { messageId?: string; quoted?: WAMessage } = {},
  ) {
    const open = socket();
    const me = open.authState.creds.me;
    return generateWAMessage(to, content, {
      userJid: (isLidUser(to) ? me?.lid : undefined) ?? me?.id ?? '',
      upload: open.waUploadToServer,
      mediaUploadTimeoutMs: 60_000,
      ...more,
    });
  }

  /** A message about another one, under an id of its own. */
  async function change(to: string, content: AnyMessageContent, edit?: string) {
    try {
      const { key, message } = await generate(to, content);
      if (message && key.id) await relay(to, message, key.id, edit === undefined ? {} : { edit });
    } catch (error) {
      throw toSendError(error);
    }
  }

  async function messageOf({ waId, to, content, quoted }: Outgoing): Promise<proto.IMessage> {
    const known = sent.get<proto.IMessage>(waId);
    if (known) return known;
    const written = await writeContent(content, (key) => host.load(key));
    const { message } = await generate(to, written, {
      messageId: waId,
      ...(quoted && { quoted: quotedMessage(quoted, to) }),
    });
    if (!message) throw new TypeError('nothing was generated');
    sent.set(waId, message);
    return message;
  }

  async function send(outgoing: Outgoing, before?: Promise<void>): Promise<Sent> {
    const { to, waId } = outgoing;
    const { promise: written, resolve: onWritten } = Promise.withResolvers<void>();
    const earlier = writing.get(to);
    writing.set(to, written);
    try {
      socket();
      const message = await messageOf(outgoing);
      // The library takes one message of a chat at a time: the one that waits must not come in before the other.
      if (before) await Promise.race([earlier ?? before, before]);
      await relay(to, message, waId, { before, onWritten });
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
      change(to, { text: body, linkPreview: null, edit: { remoteJid: to, id: waId, fromMe: true } }, '1'),
    remove: ({ waId, to }) => change(to, { delete: { remoteJid: to, id: waId, fromMe: true } }, '7'),
    react: ({ waId, to, fromMe, participant, emoji }) =>
      change(to, {
        react: {
          text: emoji,
          key: { remoteJid: to, id: waId, fromMe, ...(participant && isJidGroup(to) && { participant }) },
        },
      }),
  };
}

function quotedMessage({ waId, fromMe, body, participant }: NonNullable<Outgoing['quoted']>, to: string): WAMessage {
  return {
    key: { remoteJid: to, id: waId, fromMe, ...(participant && { participant }) },
    message: { conversation: body },
  } as WAMessage;
}
