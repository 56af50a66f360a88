import type { ConnectionAlert } from '@balcao/contract';
import { keys } from '../../api/query-keys.ts';
import { patchOn, refetch } from '../../live/registry.ts';
import type { Payload } from '../../live/socket.ts';

/** Adds a number to the list when it is down. Removes a number that is up again, or that should no longer be up. */
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
  // The state of the number may have changed. `key[2]` is the request by which the health was fetched.
  patchOn<object, 'session'>('session', keys.numberHealth.show(), (cached, { session }, key) =>
    (key[2] as { params: { id: number } }).params.id === session.id ? refetch : cached,
  ),
];
