import { randomBytes } from 'node:crypto';
import { getBinaryNodeChild } from 'baileys';
import type { BinaryNode, proto } from 'baileys';
import { readRetryKeys } from './bundle.ts';
import { deliver } from './deliver.ts';
import { describeMessage, isViewOnce, mediaOf } from './describe-message.ts';
import type { Seen } from './describe-message.ts';
import { encryptFor, openSession } from './phone.ts';
import type { Phone } from './phone.ts';
import { takeFromPool } from './pre-keys.ts';
import { randomId, stamp, stanza } from './stanza.ts';
import { storeMessage } from './ticks.ts';
import { behaviourOf, companionsOf, lidOf, requirePhone } from './world.ts';
import type { Companion, World } from './world.ts';

/** How a message leaves a phone. */
export type SendOptions = {
  /**
   * Chosen by the phone if absent. Sending under a known id again is what a phone does when it does not know whether
   * the first arrived.
   */
  id?: string;
  /** The ciphertext is damaged on the way: the client cannot read it and asks for it again. */
  damaged?: boolean;
  /** The server delivers the very same stanza this many times. */
  copies?: number;
  attrs?: Record<string, string>;
  /** What a person sees of it, where the message itself is sealed. */
  seen?: Seen;
};

/** A customer's phone writes to an account; each of its linked devices gets it. Gives the message's id. */
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
  const lid = addressing === 'lid';
  const attrs = {
    ...(lid
      ? { from: from.lid, ...(!hidesNumbers && { sender_pn: from.pn }), addressing_mode: 'lid' }
      : { from: from.pn, sender_lid: from.lid }),
    id,
    type: mediaOf(message) ? 'media' : kind === 'reaction' ? 'reaction' : 'text',
    notify: from.name,
    ...(kind === 'edit' ? { edit: '1' } : kind === 'delete' ? { edit: '7' } : {}),
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
 * The client could not read a message: the phone opens a new session (from the keys sent along, if any) and sends it
 * again under its id.
 */
export async function resendMessage(world: World, companion: Companion, receipt: BinaryNode) {
  const id = receipt.attrs.id ?? '';
  const sent = world.messages.get(id);
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

/** Phones give every message a secret; a later edit is sealed with it. */
function withSecret(message: proto.IMessage): proto.IMessage {
  const secret = message.messageContextInfo?.messageSecret ?? randomBytes(32);
  return { ...message, messageContextInfo: { ...message.messageContextInfo, messageSecret: secret } };
}

function withMediaType(enc: BinaryNode, message: proto.IMessage): BinaryNode {
  const media = mediaOf(message);
  // Nobody need be told of a reaction that cannot be read.
  const hint: Record<string, string> = message.reactionMessage ? { 'decrypt-fail': 'hide' } : {};
  return { ...enc, attrs: { ...enc.attrs, ...hint, ...(media && { mediatype: media.kind }) } };
}
