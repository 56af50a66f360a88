import type { Profile } from '@balcao/contract';
import { CompiledQuery } from 'kysely';
import type { Reaction, Reactions } from '../../platform/facts/reactions.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { shortMemory } from '../../platform/short-memory.ts';
import { standingSql, viewStanding, type StandingRow } from '../companies/index.ts';
import { featuresSql } from '../plans/index.ts';
import { readAccessToken, type Claims } from './access-token.ts';
import { noticeMs } from './notice.ts';

/**
 * A user with `rights`: a hash of everything that decides what the user may do and hear, except the tickets in which
 * the user is a guest. The hash changes when the rights change.
 */
export interface KnownActor extends UserActor {
  rights: string;
}

/**
 * Users with their rights, by session. A change of rights on another node takes effect here within `ttlMs`; a change on
 * this node takes effect at once.
 */
const actors = shortMemory<KnownActor | undefined>({ ttlMs: 2500 });

const queueIdsSql = `array(select q.queue_id
    from user_queues q
    where q.company_id = u.company_id and q.user_id = u.id
    order by q.queue_id)`;
/** The private connections of a user, or of others. A connection without a private user is in neither list. */
const privateConnectionsSql = (whose: string) => `array(select w.id
    from connections w
    where w.company_id = u.company_id and w.private_user_id ${whose}
    order by w.id)`;
const hiddenSql = privateConnectionsSql('<> u.id');
const ownSql = privateConnectionsSql('= u.id');
/** Joins what is granted to the user. `offset 0`: PostgreSQL evaluates each part once, and not wherever it is named. */
const grantedSql = `cross join lateral (
    select ${queueIdsSql} as queue_ids, ${hiddenSql} as hidden_connection_ids, ${ownSql} as own_connection_ids,
      ${featuresSql} as features
    offset 0) granted`;
const guestOfSql = `array(select g.ticket_id
    from ticket_guests g
    where g.company_id = u.company_id and g.user_id = u.id)`;
const rightsSql = `md5(concat_ws(' ', u.profile, u.super, u.all_tickets, granted.queue_ids, granted.features,
  granted.hidden_connection_ids, granted.own_connection_ids))`;

const principalSql = `u.name, u.profile, u.super, u.all_tickets,
    granted.queue_ids, granted.hidden_connection_ids, granted.own_connection_ids,
    ${guestOfSql} as guest_ticket_ids, ${rightsSql} as rights,
    ${standingSql}`;
/** Loads everything about the caller in one statement, because calls wait for it when the cache has no entry. */
const principalOfSession = statement(`
  select ${principalSql}, i.operator_name as "operatorName", i.operator_company_id as "operatorCompanyId",
    i.operator_user_id as "operatorUserId", i.operator_session_id as "operatorSessionId"
  from sessions s
  left join impersonations i on i.company_id = s.company_id and i.session_id = s.id
  join users u on u.company_id = s.company_id and u.id = s.user_id
  join companies c on c.id = s.company_id
  join plans p on p.id = c.plan_id
  ${grantedSql}
  where s.id = $1 and s.user_id = $2 and s.revoked_at is null and s.expires_at > $3`);

const principalOfUser = statement(`
  select ${principalSql}
  from users u
  join companies c on c.id = u.company_id
  join plans p on p.id = c.plan_id
  ${grantedSql}
  where u.id = $1`);

/** The operator who entered the company with this session. Absent or null: the session is the user's own. */
interface OperatorRow {
  operatorName?: string | null;
  operatorCompanyId?: number | null;
  operatorUserId?: number | null;
  operatorSessionId?: string | null;
}

interface PrincipalRow extends StandingRow, OperatorRow {
  name: string;
  profile: Profile;
  super: boolean;
  all_tickets: boolean;
  queue_ids: number[];
  hidden_connection_ids: number[];
  own_connection_ids: number[];
  guest_ticket_ids: number[];
  rights: string;
}

/**
 * The user of an access token, with the current rights.
 * @returns `undefined` if the token has expired, has a wrong signature, or its session has ended
 */
export async function authenticate(token: string): Promise<KnownActor | undefined> {
  const claims = readAccessToken(token);
  return claims && actorOf(claims);
}

/**
 * The user of a session that was authenticated before, with the current rights; `undefined` if the session has ended.
 */
export const renew = ({ companyId, userId, sessionId }: UserActor): Promise<KnownActor | undefined> =>
  actorOf({ companyId, userId, sid: sessionId });

type Session = Pick<Claims, 'companyId' | 'userId' | 'sid'>;

/**
 * An operator who has entered a company is authenticated only while the operator's own session lasts and its user is
 * an operator.
 */
async function actorOf(session: Session): Promise<KnownActor | undefined> {
  const actor = await knownActor(session);
  if (!actor?.impersonator) return actor;
  const { companyId, userId, sessionId } = actor.impersonator;
  const operator = await knownActor({ companyId, userId, sid: sessionId });
  return operator?.super ? actor : undefined;
}

const knownActor = (session: Session) =>
  actors.get(keyOf(session.companyId, session.userId, session.sid), () => loadActor(session));

async function loadActor({ companyId, userId, sid }: Session): Promise<KnownActor | undefined> {
  const [row] = await readCompany(companyId, (scope) =>
    scope.rows<PrincipalRow>(principalOfSession, [sid, userId, scope.now]),
  );
  return row && viewActor(row, { companyId, userId, sid });
}

/** A user of the company with the current rights, for a token that works without a session. */
export async function loadUserActor(scope: Scope, userId: number): Promise<UserActor | undefined> {
  const [row] = await scope.rows<PrincipalRow>(principalOfUser, [userId]);
  return row && viewActor(row, { companyId: scope.company.id, userId, sid: noSession });
}

/** No session has this id. */
const noSession = '00000000-0000-0000-0000-000000000000';

const viewActor = (row: PrincipalRow, { companyId, userId, sid }: Session): KnownActor => ({
  kind: 'user',
  userId,
  companyId,
  sessionId: sid,
  name: row.name,
  profile: row.profile,
  // An operator who has entered the company has only the rights of its admin, even if that admin is an operator.
  super: row.super && !row.operatorSessionId,
  queueIds: row.queue_ids,
  allTickets: row.all_tickets,
  hiddenConnectionIds: row.hidden_connection_ids,
  ownConnectionIds: row.own_connection_ids,
  guestTicketIds: row.guest_ticket_ids,
  rights: row.rights,
  ...viewImpersonator(row),
  ...viewStanding(row),
});

function viewImpersonator(row: OperatorRow): Pick<UserActor, 'impersonator'> {
  const { operatorName, operatorCompanyId: companyId, operatorUserId: userId, operatorSessionId: sessionId } = row;
  if (!operatorName || !companyId || !userId || !sessionId) return {};
  return { impersonator: { name: operatorName, companyId, userId, sessionId } };
}

/** An authenticated user with an open socket. */
export type Holder = Pick<KnownActor, 'companyId' | 'userId' | 'sessionId' | 'rights'>;

/**
 * Finds the holders whose rights have ended or changed. Each array has one value for each holder; the result is the
 * places of the found holders, from 1. `$5` is the current time. A session that was revoked by a sign-in elsewhere
 * after `$6` counts as open.
 */
const endedSql = `
  select a.place::int as place
  from unnest($1::int[], $2::int[], $3::uuid[], $4::text[]) with ordinality as a (company_id, user_id, session_id,
    rights, place)
  left join lateral (
    select ${rightsSql} as rights
    from sessions s
    join users u on u.company_id = s.company_id and u.id = s.user_id
    join companies c on c.id = s.company_id
    join plans p on p.id = c.plan_id
    ${grantedSql}
    where s.company_id = a.company_id and s.id = a.session_id and s.user_id = a.user_id and s.expires_at > $5
      and (s.revoked_at is null or (s.revoked_why = 'elsewhere' and s.revoked_at > $6))
      and not exists (
        select from impersonations i
        where i.company_id = s.company_id and i.session_id = s.id and not exists (
          select from sessions o
          join users ou on ou.company_id = o.company_id and ou.id = o.user_id
          where o.company_id = i.operator_company_id and o.id = i.operator_session_id and o.revoked_at is null
            and o.expires_at > $5 and ou.super))
      and c.status and coalesce(served_until(c.due_date, c.trial_ends_at) > $5, true)
  ) as present on true
  where present.rights is distinct from a.rights`;

/**
 * Finds the holders of all companies that may no longer listen or whose rights have changed. It runs one statement and
 * does not use the cache.
 * A holder is found in these cases: its session has ended or expired; its user was removed or got other rights; its
 * company is blocked, is no longer served after its due date, or got other features by its plan. An operator who has
 * entered a company is also found if the operator's own session has ended, or if its user is no operator any more.
 * A client whose user has signed in elsewhere gets `noticeMs` to disconnect by itself.
 */
export async function findEnded<H extends Holder>(holders: readonly H[], now = new Date()): Promise<H[]> {
  if (holders.length === 0) return [];
  const ended = await asOperator((db) =>
    db.executeQuery<{ place: number }>(
      CompiledQuery.raw(endedSql, [
        holders.map(({ companyId }) => companyId),
        holders.map(({ userId }) => userId),
        holders.map(({ sessionId }) => sessionId),
        holders.map(({ rights }) => rights),
        now,
        new Date(now.getTime() - noticeMs),
      ]),
    ),
  );
  return ended.rows.flatMap(({ place }) => holders[place - 1] ?? []);
}

const keyOf = (companyId: number, userId: number, sessionId: string) => `${companyId}|${userId}|${sessionId}`;

/**
 * Forgets the cached rights of one user, or without `userId` of every user of the company, after this scope commits.
 * The next call of a user loads them again.
 */
export function forgetActors({ company, afterCommit }: Scope, userId?: number): void {
  const start = userId === undefined ? `${company.id}|` : `${company.id}|${userId}|`;
  afterCommit(() => actors.forget((key) => key.startsWith(start)));
}

const forgetUser: Reaction<'user.changed' | 'user.removed' | 'session.revoked' | 'ticket.guestChanged'> = async (
  scope,
  { userId },
) => forgetActors(scope, userId);

export const actorReactions: Reactions = {
  'user.changed': forgetUser,
  'user.removed': forgetUser,
  'session.revoked': forgetUser,
  'ticket.guestChanged': forgetUser,
  'connection.privacyChanged': async (scope) => forgetActors(scope),
};
