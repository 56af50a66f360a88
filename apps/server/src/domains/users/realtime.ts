import { signals } from '@balcao/contract';
import { onFact } from '../../platform/facts/after-fact.ts';
import { announce, disconnectRoom } from '../../platform/realtime/announce.ts';
import { admins, everyone, keepPresence, onClientEvent, oneUser } from '../../platform/realtime/rooms.ts';
import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import { beatNode, retireNode, sweepDeadNodes } from './jobs.ts';
import { notePresence, noteSeen } from './presence.ts';
import { findUsers } from './require-user.ts';
import './facts.ts';
import './tables.ts';

const tellOfUsers =
  (action: 'create' | 'update') => async (companyId: number, facts: { userId: number; rights?: boolean }[]) => {
    const users = await readCompany(companyId, (scope) =>
      findUsers(scope, [...new Set(facts.map(({ userId }) => userId))]),
    );
    // The record contains the e-mail and the rights, so only admins and the user get it.
    for (const user of users) announce(companyId, signals.user, [admins, oneUser(user.id)], { action, user });
    // The rooms of a client depend on its rights: it reconnects and joins again.
    for (const { userId, rights } of facts) if (rights) disconnectRoom(companyId, oneUser(userId));
  };
onFact('user.created', tellOfUsers('create'));
onFact('user.changed', tellOfUsers('update'));

onFact('user.removed', async (companyId, facts) => {
  for (const { userId } of facts) {
    announce(companyId, signals.user, [everyone], { action: 'delete', userId });
    disconnectRoom(companyId, oneUser(userId));
  }
});

onFact('user.presence', async (companyId, facts) => {
  const rows = await readCompany(companyId, ({ db }) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'online', 'last_seen_at'])
      .where(
        'id',
        'in',
        facts.map(({ userId }) => userId),
      )
      .execute(),
  );
  const users = rows.map(({ id, name, online, last_seen_at }) => ({
    id,
    name,
    online,
    lastSeenAt: last_seen_at?.toISOString() ?? null,
  }));
  // When a whole office comes online, single signals would be one for each user to each user.
  if (users.length > maxSingle) return announce(companyId, signals.user, [everyone], { action: 'presences', users });
  for (const user of users) announce(companyId, signals.user, [everyone], { action: 'presence', user });
});
const maxSingle = 5;

keepPresence({
  note: (companyId, change, nodeId) => inCompany(companyId, (scope) => notePresence(scope, change, nodeId)),
  beat: beatNode,
  sweep: sweepDeadNodes,
  retire: retireNode,
});
onClientEvent('userStatus', (actor) => inCompany(actor.companyId, (scope) => noteSeen(scope, actor.userId), { actor }));
