import { signals } from '@balcao/contract';
import { onFact } from '../../platform/facts/after-fact.ts';
import { announce, disconnectRoom } from '../../platform/realtime/announce.ts';
import { oneSession, oneUser } from '../../platform/realtime/rooms.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import { findUsers } from '../users/index.ts';
import './facts.ts';
import { noticeMs } from './notice.ts';

onFact('session.opened', async (companyId, facts) => {
  const users = await readCompany(companyId, (scope) =>
    findUsers(
      scope,
      facts.map(({ userId }) => userId),
    ),
  );
  for (const { userId, sessionId } of facts) {
    const user = users.find(({ id }) => id === userId);
    if (user)
      announce(
        companyId,
        signals.auth,
        [oneUser(userId)],
        { action: 'update', user: { id: userId, email: user.email, companyId }, session: sessionId },
        { except: [oneSession(sessionId)] },
      );
  }
});

onFact('session.revoked', async (companyId, facts) => {
  for (const { sessionId, why } of facts) {
    const throwOut = () => disconnectRoom(companyId, oneSession(sessionId));
    if (why === 'elsewhere') setTimeout(throwOut, noticeMs).unref();
    else throwOut();
  }
});
