import type { ConnectionAlert } from '@balcao/contract';
import { keys } from '../../api/query-keys.ts';
import { patchOn, refetch } from '../../live/registry.ts';
import type { Payload } from '../../live/socket.ts';

/** A disconnected number is appended to the list, a reconnected one is removed. */
export function followAlert(
  list: ConnectionAlert[],
  { action, ...alert }: Payload<'connectionAlert'>,
): ConnectionAlert[] {
  const others = list.filter(({ connection }) => connection.id !== alert.connection.id);
  if (action === 'down') return [...others, alert];
  return others.length === list.length ? list : others;
}

export const numberHealthRules = [
  patchOn('connectionAlert', keys.numberHealth.alerts(), followAlert),
  // The history gets one more line; the server counts the rest of the page.
  patchOn<object, 'session'>('session', keys.numberHealth.show(), (cached, { session }, key) =>
    (key[2] as { params: { id: number } }).params.id === session.id ? refetch : cached,
  ),
];
