import { signals } from '@balcao/contract';
import type { Announcer, Announcers } from '../../platform/facts/reactions.ts';
import {
  admins,
  everyone,
  oneUser,
  type ClientEventHandlers,
  type PresenceKeeper,
} from '../../platform/realtime/rooms.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { beatNode, retireNode, sweepDeadNodes } from './jobs.ts';
import { notePresence, noteSeen } from './presence.ts';
import { findUsers } from './require-user.ts';

const tellOfUsers =
  (action: 'create' | 'update') => async (company: Company, facts: { userId: number; rights?: boolean }[]) => {
    const users = await company.read((scope) => findUsers(scope, [...new Set(facts.map(({ userId }) => userId))]));
    // The record contains the e-mail and the rights, so only admins and the user get it.
    for (const user of users) company.announce(signals.user, [admins, oneUser(user.id)], { action, user });
    // The rooms of a client depend on its rights: it reconnects and joins again.
    for (const { userId, rights } of facts) if (rights) company.disconnect(oneUser(userId));
  };

const tellOfRemoval: Announcer<'user.removed'> = async (company, facts) => {
  for (const { userId } of facts) {
    company.announce(signals.user, [everyone], { action: 'delete', userId });
    company.disconnect(oneUser(userId));
  }
};

const tellOfPresence: Announcer<'user.presence'> = async (company, facts) => {
  const rows = await company.read(({ db }) =>
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
  // Many users who come online at once go into one signal: with single signals, each of n users would get n of them.
  if (users.length > maxSingleSignals)
    return company.announce(signals.user, [everyone], { action: 'presences', users });
  for (const user of users) company.announce(signals.user, [everyone], { action: 'presence', user });
};
const maxSingleSignals = 5;

export const userAnnouncers: Announcers = {
  'user.created': tellOfUsers('create'),
  'user.changed': tellOfUsers('update'),
  'user.removed': tellOfRemoval,
  'user.presence': tellOfPresence,
};

export const presence: PresenceKeeper = {
  note: (company, change, nodeId) => company.inScope((scope) => notePresence(scope, change, nodeId)),
  beat: beatNode,
  sweep: sweepDeadNodes,
  retire: retireNode,
};

export const userEvents: ClientEventHandlers = {
  userStatus: (actor) => companyOf(actor).inScope((scope) => noteSeen(scope, actor.userId), { actor }),
};
