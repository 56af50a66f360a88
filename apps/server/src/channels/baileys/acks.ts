import { proto } from 'baileys';
import type { BaileysEventMap } from 'baileys';
import type { ChannelEvent } from '../driver.ts';

type Ack = Extract<ChannelEvent, { type: 'ack' }>;
const { SERVER_ACK, DELIVERY_ACK, READ, PLAYED } = proto.WebMessageInfo.Status;
const ticks: Partial<Record<number, number>> = { [SERVER_ACK]: 1, [DELIVERY_ACK]: 2, [READ]: 4, [PLAYED]: 5 };

/** How far a message got, in the house's numbers; undefined: not even to the server. */
export const ackOf = (status: number | null | undefined): number | undefined => ticks[status ?? -1];

/**
 * What the library's events say about messages we sent, by their id alone: receipts come from another form of the
 * address than the one we wrote to. A status may come as an update or inside a message (whatsapp.md §2.4); refusals are
 * taken from the server's own acknowledgement.
 */
export function acksIn(events: Partial<BaileysEventMap>): Ack[] {
  const told = [
    ...(events['messages.update'] ?? []).map(({ key, update }) => ({ key, status: update.status })),
    ...(events['messages.upsert']?.messages ?? []).map(({ key, status }) => ({ key, status })),
  ];
  return told.flatMap(({ key, status }) => {
    const ack = ackOf(status);
    return key.fromMe && key.id && ack !== undefined ? [{ type: 'ack' as const, waId: key.id, ack, error: null }] : [];
  });
}
