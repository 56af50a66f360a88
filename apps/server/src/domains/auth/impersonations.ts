import { limits, type Session } from '@balcao/contract';
import { sql } from 'kysely';
import { hashToken, randomToken } from '../../platform/crypto/secrets.ts';
import { fail, Failure } from '../../platform/fail.ts';
import { oneSession } from '../../platform/realtime/rooms.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { nameOperator } from '../../platform/scope/name-operator.ts';
import { signAccessToken } from './access-token.ts';
import { forgetActors } from './authenticate.ts';
import type { Origin } from './open-session.ts';
import { sessionUser } from './session-user.ts';

/** A session of the operator in a company, as one of its admins. */
interface Impersonation {
  companyId: number;
  sessionId: string;
  userId: number;
  operatorName: string;
  until: Date;
}

/**
 * The operator enters a company as its first admin, for at most an hour. The browser gets the session with its next
 * renewal. Earlier impersonations of the same operator's session end.
 * @throws ERR_OWN_COMPANY ERR_NO_COMPANY_FOUND; ERR_NO_ADMIN_FOUND; ERR_COMPANY_NOT_SERVED if no user may sign in
 */
export async function enterCompany(
  operator: UserActor,
  companyId: number,
  { reason, origin, now = new Date() }: { reason: string; origin: Origin; now?: Date },
): Promise<{ until: string }> {
  if (companyId === operator.companyId) throw fail('ERR_OWN_COMPANY');
  const admin = await asOperator(async (db) => {
    const company = await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst();
    if (!company) throw fail('ERR_NO_COMPANY_FOUND');
    return db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', companyId)
      .where('profile', '=', 'admin')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  });
  if (!admin) throw fail('ERR_NO_ADMIN_FOUND');
  // Only asks whether the admin could sign in: the result is not used.
  await companyOf({ companyId })
    .read((scope) => sessionUser(scope, admin.id))
    .catch((error: unknown) => {
      throw error instanceof Failure ? fail('ERR_COMPANY_NOT_SERVED') : error;
    });
  await endImpersonations(sql`i.operator_session_id = ${operator.sessionId}`, now);
  return asOperator(async (db) => {
    await nameOperator(db, operator);
    const { expires_at: ownEnd } = await db
      .selectFrom('sessions')
      .select('expires_at')
      .where('company_id', '=', operator.companyId)
      .where('id', '=', operator.sessionId)
      .executeTakeFirstOrThrow();
    const until = new Date(Math.min(now.getTime() + limits.impersonationMs, ownEnd.getTime()));
    const { id: sessionId } = await db
      .insertInto('sessions')
      .values({
        company_id: companyId,
        user_id: admin.id,
        // No client has the secret: only the operator's own cookie renews this session.
        secret_hash: hashToken(randomToken()),
        previous_hash: null,
        expires_at: until,
        revoked_at: null,
        revoked_why: null,
        ...origin,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('impersonations')
      .values({
        company_id: companyId,
        session_id: sessionId,
        operator_name: operator.name,
        operator_company_id: operator.companyId,
        operator_user_id: operator.userId,
        operator_session_id: operator.sessionId,
        reason,
        until,
        ended_at: null,
      })
      .execute();
    return { until: until.toISOString() };
  });
}

/** Ends the session of an operator who has entered a company. Other sessions stay. */
export const leaveCompany = ({ impersonator, sessionId }: UserActor): Promise<void> =>
  impersonator ? endImpersonations(sql`i.session_id = ${sessionId}`) : Promise.resolve();

/**
 * Every minute: ends impersonations whose time is over, and those whose operator has signed out or is no operator any
 * more. The server refuses their sessions even before. This job writes the end of the impersonations into the audit
 * log.
 */
export const endOldImpersonations = (now = new Date()): Promise<void> =>
  endImpersonations(
    sql`(i.until <= ${now} or not exists (
      select from sessions s
      join users u on u.company_id = s.company_id and u.id = s.user_id
      where s.company_id = i.operator_company_id and s.id = i.operator_session_id and s.revoked_at is null
        and s.expires_at > ${now} and u.super))`,
    now,
  );

/** Ends the open impersonations that meet the condition, an SQL expression about `impersonations i`. */
async function endImpersonations(condition: ReturnType<typeof sql>, now = new Date()): Promise<void> {
  const { rows: open } = await asOperator((db) =>
    sql<Impersonation>`
      select i.company_id as "companyId", i.session_id as "sessionId", s.user_id as "userId",
        i.operator_name as "operatorName", i.until
      from impersonations i
      join sessions s on s.company_id = i.company_id and s.id = i.session_id
      where i.ended_at is null and ${condition}`.execute(db),
  );
  for (const { companyId, sessionId, userId, operatorName, until } of open) {
    await asOperator(async (db) => {
      await nameOperator(db, { name: operatorName });
      await db
        .updateTable('impersonations')
        .set({ ended_at: now < until ? now : until })
        .where('company_id', '=', companyId)
        .where('session_id', '=', sessionId)
        .where('ended_at', 'is', null)
        .execute();
      await db
        .updateTable('sessions')
        .set({ revoked_at: now, revoked_why: 'signed-out' })
        .where('company_id', '=', companyId)
        .where('id', '=', sessionId)
        .where('revoked_at', 'is', null)
        .execute();
    });
    const company = companyOf({ companyId });
    await company.inScope(async (scope) => forgetActors(scope, userId));
    company.disconnect(oneSession(sessionId));
  }
}

/**
 * A session in the company that the operator has entered. Undefined: the operator has entered no company, or the
 * impersonation is over. The impersonation is not prolonged.
 * @param own the operator's own session
 */
export async function continueImpersonation(
  own: { sessionId: string },
  now = new Date(),
): Promise<Session | undefined> {
  const { rows } = await asOperator((db) =>
    sql<Impersonation>`
      select i.company_id as "companyId", i.session_id as "sessionId", s.user_id as "userId",
        i.operator_name as "operatorName", i.until
      from impersonations i
      join sessions s on s.company_id = i.company_id and s.id = i.session_id
      join users u on u.company_id = i.operator_company_id and u.id = i.operator_user_id
      where i.operator_session_id = ${own.sessionId} and i.ended_at is null and i.until > ${now}
        and s.revoked_at is null and u.super
      order by i.started_at desc
      limit 1`.execute(db),
  );
  const [entered] = rows;
  if (!entered) return undefined;
  const { companyId, sessionId, userId, operatorName, until } = entered;
  // If the company was blocked meanwhile, its session is refused, and the operator continues in `own`.
  const user = await companyOf({ companyId })
    .read((scope) => sessionUser(scope, userId))
    .catch((error: unknown) => {
      if (error instanceof Failure) return undefined;
      throw error;
    });
  if (!user) return undefined;
  return {
    token: signAccessToken({ userId, companyId, profile: user.profile, sid: sessionId }),
    user: { ...user, super: false, impersonation: { operator: operatorName, until: until.toISOString() } },
  };
}
