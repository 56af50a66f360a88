import { getBinaryNodeChild, getBinaryNodeChildren, jidDecode, proto, unpadRandomMax16 } from 'baileys';
import type { BinaryNode } from 'baileys';
import { deliver } from './deliver.ts';
import { describeMessage } from './describe-message.ts';
import { decryptFrom, phoneRetryKeys } from './phone.ts';
import type { Phone } from './phone.ts';
import { SERVER, stamp, stanza, toBytes } from './stanza.ts';
import { sendReceipt, storeMessage } from './ticks.ts';
import { behaviourOf, companionsOf, findPhone, lidOf, pnOf } from './world.ts';
import type { Companion, World } from './world.ts';

type Incoming = { world: World; companion: Companion; node: BinaryNode; id: string; to: string };

/**
 * Receives a client's message. It forwards each linked device its ciphertext, decrypts the phones' parts, and lets the
 * phones send receipts.
 */
export async function receiveMessage(world: World, companion: Companion, node: BinaryNode) {
  const incoming = { world, companion, node, id: node.attrs.id ?? '', to: node.attrs.to ?? '' };
  if (node.attrs.category === 'peer') return takePeerMessage(incoming);
  for (const part of getBinaryNodeChildren(getBinaryNodeChild(node, 'participants'), 'to')) {
    const phone = findPhone(world, part.attrs.jid);
    const enc = getBinaryNodeChild(part, 'enc');
    if (!phone || !enc) continue;
    // If no account has the stanza's own address, the server accepts the message, but delivers it to no other account.
    if (phone !== companion.account && !isAddressed(incoming)) continue;
    if (jidDecode(part.attrs.jid)?.device) forward(incoming, phone, part.attrs.jid ?? '', enc);
    else await decryptAt(phone, incoming, () => decryptFrom(phone, lidOf(companion), enc));
  }
  const enc = getBinaryNodeChild(node, 'enc');
  if (!enc) return;
  if (enc.attrs.type === 'skmsg') return takeGroupMessage(incoming, enc.content as Uint8Array);
  const phone = findPhone(world, incoming.to); // a resend to one device has no <participants>
  if (phone) await decryptAt(phone, incoming, () => decryptFrom(phone, lidOf(companion), enc));
}

const isAddressed = ({ world, to }: Incoming) => to.endsWith('@g.us') || findPhone(world, to) !== undefined;

/** A client's message to its own phone. */
async function takePeerMessage({ world, companion, node }: Incoming) {
  const enc = getBinaryNodeChild(node, 'enc');
  if (!enc) return;
  const message = await companion.account.inTurn(() => decryptFrom(companion.account, lidOf(companion), enc));
  world.events.emit('peer', companion, message);
}

async function takeGroupMessage(incoming: Incoming, ciphertext: Uint8Array) {
  const { world, companion, to } = incoming;
  const members = world.groups.get(to)?.members.filter((member) => member !== companion.account) ?? [];
  for (const member of members) {
    await decryptAt(member, incoming, async () => {
      const plain = await member.signal.decryptGroupMessage({
        group: to,
        authorJid: lidOf(companion),
        msg: ciphertext,
      });
      return proto.Message.decode(unpadRandomMax16(plain));
    });
  }
}

/** Forwards the ciphertext to another linked device of the receiver or of the sender. The server cannot decrypt it. */
function forward({ world, companion, node, id, to }: Incoming, phone: Phone, jid: string, enc: BinaryNode) {
  const peer = companionsOf(world, phone).find(({ device }) => device === jidDecode(jid)?.device);
  if (!peer) return;
  const { account } = companion;
  const isLid = jidDecode(jid)?.server === 'lid';
  const attrs = {
    from: isLid ? lidOf(companion) : pnOf(companion),
    ...(isLid ? { sender_pn: account.pn, addressing_mode: 'lid' } : { sender_lid: account.lid }),
    recipient: phone === account ? to : undefined,
    id,
    t: stamp(),
    type: node.attrs.type,
    notify: account.name,
  };
  const identity = getBinaryNodeChild(node, 'device-identity');
  deliver(peer, stanza('message', attrs, [enc, ...(identity ? [identity] : [])]));
}

/**
 * The phone decrypts the message with `open` and notes it, or requests a resend. The account's own phone requests none,
 * and no phone does for a repeat, whose ratchet position was used before.
 */
async function decryptAt(phone: Phone, incoming: Incoming, open: () => Promise<proto.IMessage>) {
  const { world, companion, id } = incoming;
  try {
    const message = await phone.inTurn(open);
    const key = message.senderKeyDistributionMessage;
    if (key) await phone.signal.processSenderKeyDistributionMessage({ authorJid: lidOf(companion), item: key });
    else noteDelivery(phone, incoming, message);
  } catch (error) {
    const isUsedPosition = error instanceof Error && error.name === 'MessageCounterError';
    world.events.emit('undecryptable', { companion, phone, id, reason: String(error), dropped: isUsedPosition });
    if (phone !== companion.account && !isUsedPosition) requestResend(phone, incoming);
  }
}

function noteDelivery(phone: Phone, { world, companion, node, id, to }: Incoming, message: proto.IMessage) {
  const own = message.deviceSentMessage !== undefined && message.deviceSentMessage !== null;
  const chat = to.endsWith('@g.us') ? to : (findPhone(world, to)?.number ?? to);
  const from = companion.account.number;
  const delivery = {
    id,
    from,
    chat,
    at: Date.now(),
    repeat: phone.received.has(id),
    own,
    seen: describeMessage(message),
  };
  phone.deliveries.push(delivery);
  phone.received.add(id);
  storeMessage(world, {
    id,
    from,
    to: chat,
    at: delivery.at,
    message: message.deviceSentMessage?.message ?? message,
    seen: delivery.seen,
    tick: 'sent',
    device: companion.device,
    attrs: {},
  });
  world.events.emit('delivered', { companion, phone, delivery, message, node });
  if (!own && behaviourOf(world, phone).deliveryReceipts && behaviourOf(world, companion.account).deliveryReceipts) {
    sendReceipt(world, companion, phone, id, 'delivered', to.endsWith('@g.us') ? to : undefined);
  }
}

/** The maximum number of retry receipts for one message. */
const MAX_RETRIES = 5;

/**
 * Sends the phone's retry receipt; from the second receipt on it carries keys for a new session. The client encrypts
 * the message again under the same id.
 */
function requestResend(phone: Phone, { world, companion, id, to }: Incoming) {
  const count = (phone.retries.get(id) ?? 0) + 1;
  if (count > MAX_RETRIES) return;
  phone.retries.set(id, count);
  const who = behaviourOf(world, companion.account).addressing === 'lid' ? phone.lid : phone.pn;
  const group = to.endsWith('@g.us') ? to : undefined;
  const attrs = { from: group ?? who, participant: group && who, id, type: 'retry', t: stamp() };
  deliver(
    companion,
    stanza('receipt', attrs, [
      stanza('retry', { count: String(count), id, t: stamp(), v: '1' }),
      stanza('registration', {}, toBytes(phone.creds.registrationId, 4)),
      ...(count > 1 ? [phoneRetryKeys(phone)] : []),
    ]),
  );
}

/** The server's ack for a message. With `error` it refuses the message. */
export function acknowledge(node: BinaryNode, error?: string): BinaryNode {
  return stanza('ack', { class: 'message', id: node.attrs.id, from: node.attrs.to ?? SERVER, t: stamp(), error });
}
