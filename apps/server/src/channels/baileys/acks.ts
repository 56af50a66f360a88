import { isJidGroup, proto } from 'baileys';
import type { BaileysEventMap } from 'baileys';
import type { ChannelEvent } from '../driver.ts';

type Ack = Extract<ChannelEvent, { type: 'ack' }>;
const { SERVER_ACK, DELIVERY_ACK, READ, PLAYED } = proto.WebMessageInfo.Status;
const ticks: Partial<Record<number, number>> = { [SERVER_ACK]: 1, [DELIVERY_ACK]: 2, [READ]: 4, [PLAYED]: 5 };

/** The ack number of a library status; undefined: the status is no ack (absent, pending or an error). */
export const ackOf = (status: number | null | undefined): number | undefined => ticks[status ?? -1];

/**
 * The acks in the library's events. The product matches an ack by its message id, and in a group also by the group. In
 * a private chat it ignores the address: a receipt may come from another form of the address than the one we wrote to.
 * A status comes as an update or inside a message. Refusals are not read here: the session gets them in the server's
 * acknowledgement.
 */
export function acksIn(events: Partial<BaileysEventMap>): Ack[] {
  const statuses = [
    ...(events['messages.update'] ?? []).map(({ key, update }) => ({ key, status: update.status })),
    ...(events['messages.upsert']?.messages ?? []).map(({ key, status }) => ({ key, status })),
  ];
  return statuses.flatMap(({ key, status }) => {
    const ack = ackOf(status);
    if (!key.fromMe || !key.id || ack === undefined) return [];
    const group = key.remoteJid && isJidGroup(key.remoteJid) ? key.remoteJid : null;
    return [{ type: 'ack' as const, waId: key.id, ack, error: null, group }];
  });
}
