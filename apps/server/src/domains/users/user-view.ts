import type { User } from '@balcao/contract';
import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../../platform/scope/tables.ts';
import './tables.ts';

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
      'users.company_id',
      'users.connection_id',
      'users.all_tickets',
      'users.online',
      'users.language',
    ])
    .select((user) =>
      jsonArrayFrom(
        user
          .selectFrom('user_queues')
          .innerJoin('queues', (join) =>
            join
              .onRef('queues.company_id', '=', 'user_queues.company_id')
              .onRef('queues.id', '=', 'user_queues.queue_id'),
          )
          .select(['queues.id', 'queues.name', 'queues.color'])
          .whereRef('user_queues.company_id', '=', 'users.company_id')
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
  companyId: row.company_id,
  whatsappId: row.connection_id,
  allTicket: row.all_tickets ? 'enabled' : 'desabled',
  online: row.online,
  language: row.language,
  queues: row.queues.map((queue) => ({ ...queue, UserQueue: { userId: row.id, queueId: queue.id } })),
});
