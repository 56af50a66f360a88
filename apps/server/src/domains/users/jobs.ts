import type { Language } from '@balcao/contract';
import { sql } from 'kysely';
import { job, type JobDefinition } from '../../platform/jobs/jobs.ts';
import { sendMail, type Mail } from '../../platform/mail/send-mail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { byCompany, companyOfRow, isSameCompany } from '../../platform/scope/company-of-row.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { companyLanguage } from '../companies/index.ts';
import { findAdmins } from './find-admins.ts';
import { expirePresences, goneAfterMs, markOfflineUsers } from './presence.ts';

/** A node sends a heartbeat every five seconds. After twenty seconds without one it is dead. */
const nodeTtlSeconds = 20;
/** Time for the clients of a stopped node to reconnect to another one. */
const retiredTtlSeconds = 5;
/** The row of a dead node is deleted after this time. */
const forgetNodeAfterHours = 24;

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/**
 * Writes the heartbeat of a node, by the database's clock.
 * @returns false if the node was considered dead meanwhile
 */
export async function beatNode(nodeId: string): Promise<boolean> {
  const alive = await asOperator((db) =>
    db
      .insertInto('socket_nodes')
      .values({ id: nodeId, expires_at: inSeconds(nodeTtlSeconds) })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ expires_at: inSeconds(nodeTtlSeconds) })
          .where('socket_nodes.expires_at', '>', sql<Date>`now()`),
      )
      .returning('id')
      .executeTakeFirst(),
  );
  return alive !== undefined;
}

/** A node stops: its users go offline soon unless they reconnect elsewhere. */
export async function retireNode(nodeId: string): Promise<void> {
  await asOperator((db) =>
    db
      .updateTable('socket_nodes')
      .set({ expires_at: inSeconds(retiredTtlSeconds) })
      .where('id', '=', nodeId)
      .execute(),
  );
}

/** Removes the presences at dead nodes, in every company, and the rows of nodes that died long ago. */
export async function sweepDeadNodes(): Promise<void> {
  const dead = await asOperator(async (db) => {
    await db
      .deleteFrom('socket_nodes')
      .where('expires_at', '<', inSeconds(-forgetNodeAfterHours * 3600))
      .execute();
    return db
      .selectFrom('user_presences')
      .select([companyOfRow('user_presences'), 'node_id'])
      .distinct()
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('socket_nodes')
              .select('id')
              .whereRef('socket_nodes.id', '=', 'user_presences.node_id')
              .where('expires_at', '>', sql<Date>`now()`),
          ),
        ),
      )
      .execute();
  });
  for (const [company, nodes] of byCompany(dead))
    await company.inScope((scope) =>
      expirePresences(
        scope,
        nodes.map(({ node_id }) => node_id),
      ),
    );
}

/** Every minute, in each company: marks online users as offline if they have no presence and sent no recent ping. */
export async function sweepPresence(now = new Date()): Promise<void> {
  const rows = await asOperator((db) =>
    db
      .selectFrom('users')
      .select(companyOfRow('users'))
      .distinct()
      .where('online', '=', true)
      .where('last_seen_at', '<', new Date(now.getTime() - goneAfterMs))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('user_presences')
              .select('node_id')
              .where(isSameCompany('user_presences', 'users'))
              .whereRef('user_presences.user_id', '=', 'users.id'),
          ),
        ),
      )
      .execute(),
  );
  for (const row of rows) await companyOf(row).inScope(markOfflineUsers, { now });
}

/**
 * The job of a mail to one admin, for `mailAdmins`. The mail is written when the job runs; a user who is no longer an
 * admin gets none.
 * @param write writes the mail in a language; it returns undefined if there is nothing to tell any more
 */
export const adminMailJob = <Payload extends object>(
  write: (scope: Scope, payload: Payload, language: Language) => Promise<Omit<Mail, 'to'> | undefined>,
): JobDefinition =>
  job<Payload & { userId: number }>(
    async (queued) => {
      const { payload } = queued;
      const mail = await companyOf(queued).read(async (scope) => {
        const admin = (await findAdmins(scope)).find(({ id }) => id === payload.userId);
        if (!admin) return undefined;
        const written = await write(scope, payload, admin.language ?? (await companyLanguage(scope)));
        return written && { to: admin.email, ...written };
      });
      if (mail) await sendMail(mail);
    },
    { attempts: 6, retryDelaySeconds: 30 },
  );
