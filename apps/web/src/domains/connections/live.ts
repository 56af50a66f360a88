import type { Connection } from '@balcao/contract';
import { keys } from '../../api/query-keys.ts';
import { patchOn } from '../../live/registry.ts';
import type { Payload } from '../../live/socket.ts';

/**
 * A changed connection is replaced in the list, a new one comes last, a deleted one is removed. If the list has a newer
 * status than the signal, that status stays.
 */
export function followConnection(list: Connection[], signal: Payload<'connection'>): Connection[] {
  if (signal.action === 'delete')
    return list.some(({ id }) => id === signal.whatsappId) ? list.filter(({ id }) => id !== signal.whatsappId) : list;
  const { whatsapp } = signal;
  const cached = list.find(({ id }) => id === whatsapp.id);
  const next = cached && cached.updatedAt > whatsapp.updatedAt ? { ...whatsapp, ...sessionFieldsOf(cached) } : whatsapp;
  // At most one connection is the default.
  const withoutFormerDefault = whatsapp.isDefault
    ? list.map((each) => (each.isDefault && each.id !== whatsapp.id ? { ...each, isDefault: false } : each))
    : list;
  return cached
    ? withoutFormerDefault.map((each) => (each.id === next.id ? next : each))
    : [...withoutFormerDefault, next];
}

/** The fields of a `ConnectionSession` that change by themselves: all but the id and the name. */
const sessionFieldsOf = ({
  status,
  reason,
  qrcode,
  retries,
  number,
  importing,
  restrictedUntil,
  updatedAt,
}: Connection) => ({ status, reason, qrcode, retries, number, importing, restrictedUntil, updatedAt });

/** Updates the fields of a `ConnectionSession`, which change often. An older report never replaces a newer one. */
export function followSession(list: Connection[], { session }: Payload<'session'>): Connection[] {
  const cached = list.find(({ id }) => id === session.id);
  if (!cached || cached.updatedAt > session.updatedAt) return list;
  return list.map((each) => (each === cached ? { ...each, ...session } : each));
}

export const connectionRules = [
  patchOn('connection', keys.connections.list(), followConnection),
  patchOn('session', keys.connections.list(), followSession),
];
