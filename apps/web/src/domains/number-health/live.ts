import type { ConnectionAlert } from '@balcao/contract';
import { keys } from '../../api/query-keys.ts';
import { patchOn, refetch } from '../../live/registry.ts';
import type { Payload } from '../../live/socket.ts';

/** A number that fell comes to the end of the list, one that is up again leaves it. */
export function followAlert(
  list: ConnectionAlert[],
  { action, ...alert }: Payload<'connectionAlert'>,
): ConnectionAlert[] {
  const others = list.filter(({ connection }) => connection.id !== alert.connection.id);
  if (action === 'down') return [...others, alert];
  return others.length === list.length ? list : others;
}

patchOn('connectionAlert', keys.numberHealth.alerts(), followAlert);
// Its history has one line more; the rest of the page is counted on the server.
patchOn<object, 'session'>('session', keys.numberHealth.show(), (cached, { session }, key) =>
  (key[2] as { params: { id: number } }).params.id === session.id ? refetch : cached,
);
