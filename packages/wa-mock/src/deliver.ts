import type { BinaryNode } from 'baileys';
import { SERVER, stanza } from './stanza.ts';
import type { Companion } from './world.ts';

/**
 * Gives a stanza to a linked device. It is kept until the client confirms it (a receipt for a message, an ack for the
 * rest), and comes again after every reconnect until then: this is what makes the service lose nothing when a client
 * dies.
 */
export function deliver(companion: Companion, node: BinaryNode) {
  companion.pending.set(keyOf(node), node);
  if (companion.active) companion.connection?.send(node);
}

/** Gives a stanza that is worth nothing later (typing, presence): sent now or never. */
export function deliverNow(companion: Companion, node: BinaryNode) {
  if (companion.active) companion.connection?.send(node);
}

/** Sends what waits, marked as coming from the offline queue, and says that this was all. */
export function deliverPending(companion: Companion, announceOffline: boolean) {
  const { connection, pending } = companion;
  if (!connection) return;
  for (const node of pending.values()) connection.send({ ...node, attrs: { ...node.attrs, offline: '1' } });
  const routing = stanza('routing_info', {}, Buffer.from([8, 2, 8, 9]));
  connection.send(stanza('ib', { from: SERVER }, [stanza('edge_routing', {}, [routing])]));
  if (announceOffline)
    connection.send(stanza('ib', { from: SERVER }, [stanza('offline', { count: String(pending.size) })]));
}

/** Notes that the client confirmed a stanza, by its `<ack>`. */
export function confirmByAck(companion: Companion, ack: BinaryNode) {
  const { class: tag = '', to = '', ...attrs } = ack.attrs;
  companion.pending.delete(keyOf({ tag, attrs: { ...attrs, from: to } }));
}

/** Notes that the client took these messages, by its receipt. */
export function confirmMessages(companion: Companion, ids: string[]) {
  for (const id of ids) companion.pending.delete(keyOf({ tag: 'message', attrs: { id } }));
}

/** Several receipts may carry one message's id, so they need more to be told apart. */
function keyOf({ tag, attrs }: BinaryNode) {
  if (tag !== 'receipt') return `${tag} ${attrs.id}`;
  return `receipt ${attrs.id} ${attrs.type ?? ''} ${attrs.from} ${attrs.participant ?? ''}`;
}
