import { signals } from '@balcao/contract';
import type { Announcer, Announcers } from '../../platform/facts/reactions.ts';
import { oneSession, oneUser } from '../../platform/realtime/rooms.ts';
import { findUsers } from '../users/index.ts';
import { noticeMs } from './notice.ts';

/** Tells the other clients of a user who signed in, so that they sign out. */
const tellOthers: Announcer<'session.opened'> = async (company, facts) => {
  const users = await company.read((scope) =>
    findUsers(
      scope,
      facts.map(({ userId }) => userId),
    ),
  );
  for (const { userId, sessionId } of facts) {
    const user = users.find(({ id }) => id === userId);
    if (user)
      company.announce(
        signals.auth,
        [oneUser(userId)],
        { action: 'update', user: { id: userId, email: user.email, companyId: company.id }, session: sessionId },
        { except: [oneSession(sessionId)] },
      );
  }
};

/** Disconnects the clients of revoked sessions; after a sign-in elsewhere, the client first shows its notice. */
const disconnectRevoked: Announcer<'session.revoked'> = async (company, facts) => {
  for (const { sessionId, why } of facts) {
    const disconnect = () => company.disconnect(oneSession(sessionId));
    // `unref`: a process that ends does not wait for the timer.
    if (why === 'elsewhere') setTimeout(disconnect, noticeMs).unref();
    else disconnect();
  }
};

export const authAnnouncers: Announcers = {
  'session.opened': tellOthers,
  'session.revoked': disconnectRevoked,
};
