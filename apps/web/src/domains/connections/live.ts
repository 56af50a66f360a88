import type { Connection } from '@balcao/contract';
import { keys } from '../../api/query-keys.ts';
import { patchOn } from '../../live/registry.ts';
import type { Payload } from '../../live/socket.ts';

/**
 * A changed connection is replaced in the list, a new one comes last, a deleted one is removed. An older report does
 * not change the status.
 */
export function followConnection(list: Connection[], signal: Payload<'connection'>): Connection[] {
  if (signal.action === 'delete')
    return list.some(({ id }) => id === signal.whatsappId) ? list.filter(({ id }) => id !== signal.whatsappId) : list;
  const { whatsapp } = signal;
  const cached = list.find(({ id }) => id === whatsapp.id);
  const next = cached && cached.updatedAt > whatsapp.updatedAt ? { ...whatsapp, ...standingOf(cached) } : whatsapp;
  const others = whatsapp.isDefault
    ? list.map((each) => (each.isDefault && each.id !== whatsapp.id ? { ...each, isDefault: false } : each))
    : list;
  return cached ? others.map((each) => (each.id === next.id ? next : each)) : [...others, next];
}

/** The fields that `followSession` updates. */
const standingOf = ({
  status,
  reason,
  qrcode,
  retries,
  number,
  importing,
  restrictedUntil,
  updatedAt,
}: Connection) => ({ status, reason, qrcode, retries, number, importing, restrictedUntil, updatedAt });

/** Updates status, QR code and number, which change often; an older report never replaces a newer one. */
export function followSession(list: Connection[], { session }: Payload<'session'>): Connection[] {
  const cached = list.find(({ id }) => id === session.id);
  if (!cached || cached.updatedAt > session.updatedAt) return list;
  return list.map((each) => (each === cached ? { ...each, ...session } : each));
}

export const connectionRules = [
  patchOn('connection', keys.connections.list(), followConnection),
  patchOn('session', keys.connections.list(), followSession),
];
