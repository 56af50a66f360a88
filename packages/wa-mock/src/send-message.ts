import { randomBytes } from 'node:crypto';
import { getBinaryNodeChild } from 'baileys';
import type { BinaryNode, proto } from 'baileys';
import { readRetryKeys } from './bundle.ts';
import { deliver } from './deliver.ts';
import { describeMessage, isViewOnce, mediaOf } from './describe-message.ts';
import type { ShownMessage } from './describe-message.ts';
import { encryptFor, openSession } from './phone.ts';
import type { Phone } from './phone.ts';
import { takeFromPool } from './pre-keys.ts';
import { randomId, stamp, stanza } from './stanza.ts';
import { storeMessage } from './ticks.ts';
import { behaviourOf, companionsOf, lidOf, requirePhone } from './world.ts';
import type { Companion, World } from './world.ts';

/** How a phone sends a message. */
export type SendOptions = {
  /**
   * The default is a new id. A phone sends a known id again when it does not know whether the first attempt arrived.
   */
  id?: string;
  /** Damages the ciphertext: the client cannot decrypt it and asks for a resend. */
  damaged?: boolean;
  /** The number of times that the server delivers the same stanza. */
  copies?: number;
  attrs?: Record<string, string>;
  /** The readable content, if the message itself is encrypted. */
  seen?: ShownMessage;
};

/** A customer's phone sends a message to each linked device of an account. Returns the message's id. */
export function sendMessage(
  world: World,
  from: Phone,
  account: Phone,
  content: proto.IMessage,
  options: SendOptions = {},
): Promise<string> {
  const id = options.id ?? `3EB0${randomId(9)}`;
  const message = withSecret(content);
  const seen = options.seen ?? describeMessage(message);
  const { kind } = seen;
  const { addressing, hidesNumbers } = behaviourOf(world, account);
  const isLid = addressing === 'lid';
  const attrs = {
    ...(isLid
      ? { from: from.lid, ...(!hidesNumbers && { sender_pn: from.pn }), addressing_mode: 'lid' }
      : { from: from.pn, sender_lid: from.lid }),
    id,
    type: typeOf(message, kind),
    notify: from.name,
    ...(kind === 'edit' && { edit: '1' }),
    ...(kind === 'delete' && { edit: '7' }),
    ...options.attrs,
  };
  storeMessage(world, {
    id,
    from: from.number,
    to: account.number,
    at: Date.now(),
    message,
    seen,
    tick: 'sent',
    attrs,
  });
  return from.inTurn(async () => {
    for (const companion of companionsOf(world, account)) {
      if (isViewOnce(message)) {
        deliver(companion, stanza('message', { ...attrs, t: stamp() }, [stanza('unavailable', { type: 'view_once' })]));
        continue;
      }
      const enc = await encryptFor(from, lidOf(companion), () => takeFromPool(companion), message);
      if (options.damaged) enc.content = Buffer.from(enc.content as Uint8Array).fill(7, 12);
      const node = stanza('message', { ...attrs, t: stamp() }, [withMediaType(enc, message)]);
      for (let copy = 0; copy < (options.copies ?? 1); copy++) deliver(companion, node);
    }
    return id;
  });
}

/**
 * Resends a message that the client could not decrypt. The phone opens a new session, from the keys in the receipt if
 * there are any, and sends the message again under its id.
 */
export async function resendMessage(world: World, companion: Companion, receipt: BinaryNode) {
  const id = receipt.attrs.id ?? '';
  const sent = world.messages.get(id);
  // A linked device resends its own messages.
  if (!sent || sent.device !== undefined) return;
  const from = requirePhone(world, sent.from);
  const address = lidOf(companion);
  const keys = getBinaryNodeChild(receipt, 'keys');
  await from.inTurn(async () => {
    const bundle = keys ? readRetryKeys(keys, companion.bundle.registrationId) : takeFromPool(companion);
    await openSession(from, address, bundle);
    const enc = await encryptFor(from, address, () => bundle, sent.message);
    enc.attrs.count = getBinaryNodeChild(receipt, 'retry')?.attrs.count ?? '1';
    const node = stanza('message', { ...sent.attrs, t: stamp() }, [withMediaType(enc, sent.message)]);
    deliver(companion, node);
    world.events.emit('resent', { companion, id, node });
  });
}

function typeOf(message: proto.IMessage, kind: ShownMessage['kind']) {
  if (mediaOf(message)) return 'media';
  return kind === 'reaction' ? 'reaction' : 'text';
}

/** Phones add a secret to each message; a later edit is encrypted with it. */
function withSecret(message: proto.IMessage): proto.IMessage {
  const secret = message.messageContextInfo?.messageSecret ?? randomBytes(32);
  return { ...message, messageContextInfo: { ...message.messageContextInfo, messageSecret: secret } };
}

function withMediaType(enc: BinaryNode, message: proto.IMessage): BinaryNode {
  const media = mediaOf(message);
  // A reaction that cannot be decrypted needs no placeholder.
  const hint: Record<string, string> = message.reactionMessage ? { 'decrypt-fail': 'hide' } : {};
  return { ...enc, attrs: { ...enc.attrs, ...hint, ...(media && { mediatype: media.kind }) } };
}
