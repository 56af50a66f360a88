import { getBinaryNodeChild, getBinaryNodeChildren, jidDecode } from 'baileys';
import type { BinaryNode } from 'baileys';
import { deliver } from './deliver.ts';
import type { Phone } from './phone.ts';
import { stamp, stanza } from './stanza.ts';
import { behaviourOf, companionsOf, findPhone, lidOf, pnOf } from './world.ts';
import type { ChatMessage, Companion, Tick, World } from './world.ts';

const order: Tick[] = ['sent', 'delivered', 'read', 'played'];

/** A customer's phone sends a receipt for a message of the account: delivered (no type), read or played. */
export function sendReceipt(
  world: World,
  companion: Companion,
  by: Phone,
  id: string,
  tick: Exclude<Tick, 'sent'>,
  group?: string,
) {
  const who = behaviourOf(world, companion.account).addressing === 'lid' ? by.lid : by.pn;
  const type = tick === 'delivered' ? undefined : tick;
  deliver(companion, stanza('receipt', { from: group ?? who, participant: group && who, id, type, t: stamp() }));
  raiseTick(world, id, tick);
}

/** The owner reads messages of a customer or of a group on the phone. The linked devices get a receipt. */
export function readOnPhone(world: World, account: Phone, chat: Phone | { id: string }, ids: readonly string[]) {
  const [id, ...others] = ids;
  if (id === undefined) throw new Error('Nothing was read.');
  const items = others.map((other) => stanza('item', { id: other }));
  const list = items.length > 0 ? [stanza('list', {}, items)] : undefined;
  const isLid = behaviourOf(world, account).addressing === 'lid';
  const me = isLid ? account.lid : account.pn;
  const where = 'pn' in chat ? { from: me, recipient: isLid ? chat.lid : chat.pn } : { from: chat.id, participant: me };
  for (const companion of companionsOf(world, account))
    deliver(companion, stanza('receipt', { ...where, id, type: 'read', t: stamp() }, list));
}

/** The ids that a receipt confirms: its own id and the ids of its list. */
export function idsOf(receipt: BinaryNode): string[] {
  const items = getBinaryNodeChildren(getBinaryNodeChild(receipt, 'list'), 'item');
  return [receipt.attrs.id, ...items.map((item) => item.attrs.id)].filter((id) => id !== undefined);
}

/**
 * Handles a linked device's receipt: it raises the ticks of the messages and forwards the receipt to the sender's
 * linked devices. An `inactive` receipt is not forwarded.
 */
export function takeReceipt(world: World, by: Companion, node: BinaryNode) {
  const tick = tickOf(node.attrs.type);
  // A receipt of the sender's own device is no sign that the receiver has the message.
  if (tick)
    for (const id of idsOf(node)) if (world.messages.get(id)?.from !== by.account.number) raiseTick(world, id, tick);
  if (!tick || node.attrs.type === 'inactive') return;
  const to = findPhone(world, node.attrs.to);
  if (!to || to === by.account) return;
  const device = jidDecode(node.attrs.to)?.device;
  const from = behaviourOf(world, to).addressing === 'lid' ? lidOf(by) : pnOf(by);
  for (const peer of companionsOf(world, to)) {
    if (device && peer.device !== device) continue;
    deliver(peer, {
      ...stanza('receipt', { from, id: node.attrs.id, t: stamp(), type: node.attrs.type }),
      content: node.content,
    });
  }
}

/** Stores a new message. A known message keeps its tick. */
export function storeMessage(world: World, message: ChatMessage) {
  if (world.messages.has(message.id)) return;
  world.messages.set(message.id, message);
  world.events.emit('changed', message);
}

function raiseTick(world: World, id: string, tick: Tick) {
  const message = world.messages.get(id);
  if (!message || order.indexOf(message.tick) >= order.indexOf(tick)) return;
  message.tick = tick;
  world.events.emit('changed', message);
}

/**
 * `inactive` means delivered while the client is not marked as online. Receipts for retries, own copies and histories
 * raise no tick.
 */
function tickOf(type: string | undefined): Exclude<Tick, 'sent'> | undefined {
  if (type === undefined || type === 'inactive') return 'delivered';
  return type === 'read' || type === 'played' ? type : undefined;
}
