import type { BinaryNode } from 'baileys';
import { SERVER, stanza } from './stanza.ts';
import type { Companion } from './world.ts';

/**
 * Delivers a stanza to a linked device. The stanza is kept until the client confirms it: a message by a receipt, or by
 * an ack if the client drops it; any other stanza by an ack. Until then it is delivered again after each reconnect.
 * Therefore a client that crashes loses no stanza.
 */
export function deliver(companion: Companion, node: BinaryNode) {
  companion.pending.set(keyOf(node), node);
  if (companion.isActive) companion.connection?.send(node);
}

/** Delivers a stanza that is worthless later (typing, presence). If the client is offline, the stanza is dropped. */
export function deliverNow(companion: Companion, node: BinaryNode) {
  if (companion.isActive) companion.connection?.send(node);
}

/** Sends the waiting stanzas, marked as coming from the offline queue, and announces the end of that queue. */
export function deliverPending(companion: Companion, announceOffline: boolean) {
  const { connection, pending } = companion;
  if (!connection) return;
  for (const node of pending.values()) connection.send({ ...node, attrs: { ...node.attrs, offline: '1' } });
  // The client returns these bytes at its next connection. Their content has no meaning here.
  const routing = stanza('routing_info', {}, Buffer.from([8, 2, 8, 9]));
  connection.send(stanza('ib', { from: SERVER }, [stanza('edge_routing', {}, [routing])]));
  if (announceOffline)
    connection.send(stanza('ib', { from: SERVER }, [stanza('offline', { count: String(pending.size) })]));
}

/** Removes the stanza that the client confirmed by this `<ack>`. */
export function confirmByAck(companion: Companion, ack: BinaryNode) {
  const { class: tag = '', to = '', ...attrs } = ack.attrs;
  companion.pending.delete(keyOf({ tag, attrs: { ...attrs, from: to } }));
}

/** Removes the messages that the client confirmed by its receipt. */
export function confirmMessages(companion: Companion, ids: string[]) {
  for (const id of ids) companion.pending.delete(keyOf({ tag: 'message', attrs: { id } }));
}

/** Several receipts may carry the id of the same message, so their key needs more attributes. */
function keyOf({ tag, attrs }: BinaryNode) {
  if (tag !== 'receipt') return `${tag} ${attrs.id}`;
  return `receipt ${attrs.id} ${attrs.type ?? ''} ${attrs.from} ${attrs.participant ?? ''}`;
}
