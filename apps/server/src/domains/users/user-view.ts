import type { User } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { companyOfRow } from '../../platform/scope/company-of-row.ts';
import type { Tables } from '../../platform/scope/tables.ts';

/** Selects users with their queues, as `viewUser` needs them. */
export const selectUsers = (db: Kysely<Tables>) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.profile',
      'users.super',
      companyOfRow('users'),
      'users.connection_id',
      'users.all_tickets',
      'users.online',
      'users.language',
      'users.two_factor',
      sql<boolean>`users.password_hash is null`.as('invited'),
    ])
    .select((user) =>
      jsonArrayFrom(
        user
          .selectFrom('user_queues')
          .innerJoin('queues', 'queues.id', 'user_queues.queue_id')
          .select(['queues.id', 'queues.name', 'queues.color'])
          .whereRef('user_queues.user_id', '=', 'users.id')
          .orderBy('queues.position')
          .orderBy('queues.id'),
      ).as('queues'),
    );

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

export const viewUser = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  profile: row.profile,
  super: row.super,
  companyId: row.companyId,
  whatsappId: row.connection_id,
  allTicket: row.all_tickets ? 'enabled' : 'desabled',
  online: row.online,
  language: row.language,
  invited: row.invited,
  twoFactor: row.two_factor,
  queues: row.queues.map((queue) => ({ ...queue, UserQueue: { userId: row.id, queueId: queue.id } })),
});
