import type { Profile } from '@balcao/contract';
import { afterFact } from '../../platform/facts/after-fact.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { shortMemory } from '../../platform/short-memory.ts';
import { standingSql, viewStanding, type StandingRow } from '../companies/index.ts';
import { readAccessToken, type Claims } from './access-token.ts';
import './facts.ts';

/** Another node's change of rights counts here after so long at the latest; our own at once. */
const memory = shortMemory<UserActor | undefined>({ ttlMs: 5000 });

/** Everything about who is asking in one statement: every call begins with it. */
const principal = statement(`
  select u.name, u.profile, u.super, u.all_tickets,
    array(select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id order by q.queue_id) as queue_ids,
    ${standingSql}
  from sessions s
  join users u on u.company_id = s.company_id and u.id = s.user_id
  join companies c on c.id = s.company_id
  join plans p on p.id = c.plan_id
  where s.id = $1 and s.user_id = $2 and s.revoked_at is null and s.expires_at > $3`);

interface PrincipalRow extends StandingRow {
  name: string;
  profile: Profile;
  super: boolean;
  all_tickets: boolean;
  queue_ids: number[];
}

/**
 * The user behind an access token, with the rights of this moment; undefined when the token is too old or not ours, or
 * its session has ended.
 */
export async function authenticate(token: string): Promise<UserActor | undefined> {
  const claims = readAccessToken(token);
  return claims && actorOf(claims);
}

/** The user of a session that was let in before, with the rights of this moment; undefined when it has ended. */
export const renew = ({ companyId, userId, sessionId }: UserActor): Promise<UserActor | undefined> =>
  actorOf({ companyId, userId, sid: sessionId });

type Session = Pick<Claims, 'companyId' | 'userId' | 'sid'>;
const actorOf = (session: Session) =>
  memory.get(keyOf(session.companyId, session.userId, session.sid), () => loadActor(session));

async function loadActor({ companyId, userId, sid }: Session): Promise<UserActor | undefined> {
  const [row] = await readCompany(companyId, (scope) => scope.rows<PrincipalRow>(principal, [sid, userId, scope.now]));
  return (
    row && {
      kind: 'user',
      userId,
      companyId,
      sessionId: sid,
      name: row.name,
      profile: row.profile,
      super: row.super,
      queueIds: row.queue_ids,
      allTickets: row.all_tickets,
      ...viewStanding(row),
    }
  );
}

const keyOf = (companyId: number, userId: number, sessionId: string) => `${companyId}|${userId}|${sessionId}`;

/** After the commit of this scope the rights of one user, or of everyone in the company, are read anew. */
export function forgetActors({ companyId, afterCommit }: Scope, userId?: number): void {
  const start = userId === undefined ? `${companyId}|` : `${companyId}|${userId}|`;
  afterCommit(() => memory.forget((key) => key.startsWith(start)));
}

for (const fact of ['user.changed', 'user.removed', 'session.revoked'] as const) {
  afterFact(fact, async (scope, { userId }) => forgetActors(scope, userId));
}
