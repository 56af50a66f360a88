import type { User } from '@balcao/contract';
import { keys } from '../../api/query-keys.ts';
import { patchOn, reactOn } from '../../live/registry.ts';
import type { Payload } from '../../live/socket.ts';
import { followPages, readChange, type RecordPages } from '../../records/follow-record.ts';
import { isSearchKey, pagesKey } from '../../records/record-pages.ts';
import { userRecords } from './user-records.ts';

/**
 * Shows on every loaded page who is online. A presence does not change the record, so its place in the list and the
 * results of a search stay.
 */
export function followPresence(
  cached: RecordPages<User>,
  present: readonly { id: number; online: boolean }[],
): RecordPages<User> {
  const online = new Map(present.map((user) => [user.id, user.online]));
  const isChanged = (user: User) => online.has(user.id) && online.get(user.id) !== user.online;
  if (!cached.pages.some(({ records }) => records.some(isChanged))) return cached;
  return {
    ...cached,
    pages: cached.pages.map((page) => ({
      ...page,
      records: page.records.map((user) => (isChanged(user) ? { ...user, online: !user.online } : user)),
    })),
  };
}

export const userRules = [
  patchOn<RecordPages, 'user'>('user', pagesKey('users'), (cached, signal, key) => {
    if (signal.action === 'presence') return followPresence(cached as RecordPages<User>, [signal.user]);
    if (signal.action === 'presences') return followPresence(cached as RecordPages<User>, signal.users);
    return followPages(cached, readChange(signal), { orderBy: userRecords.orderBy, isSearch: isSearchKey(key) });
  }),
  // Reloads the names that are offered as choices.
  reactOn('user', (queryClient, { action }: Payload<'user'>) => {
    if (action !== 'presence' && action !== 'presences')
      void queryClient.invalidateQueries({ queryKey: keys.users.list() });
  }),
];
