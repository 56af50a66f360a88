import type { Insertable, Kysely } from 'kysely';
import { failOn } from '../../platform/fail.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import type { UsersTable } from './tables.ts';

failOn({
  user_email_once: 'ERR_EMAIL_EXISTS',
  user_connection: 'ERR_NO_WAPP_FOUND',
  user_queue_queue: 'ERR_NO_QUEUE_FOUND',
});

/** Adds a user and their queues; foreign keys refuse connections and queues of other companies. */
export async function insertUser(
  db: Kysely<Tables>,
  user: Insertable<UsersTable>,
  queueIds: readonly number[] = [],
): Promise<number> {
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  await addQueues(db, id, queueIds);
  return id;
}

/** Replaces the queues of a user. */
export async function setQueues(db: Kysely<Tables>, userId: number, queueIds: readonly number[]): Promise<void> {
  await db.deleteFrom('user_queues').where('user_id', '=', userId).execute();
  await addQueues(db, userId, queueIds);
}

async function addQueues(db: Kysely<Tables>, userId: number, queueIds: readonly number[]) {
  if (queueIds.length === 0) return;
  await db
    .insertInto('user_queues')
    .values([...new Set(queueIds)].map((queueId) => ({ user_id: userId, queue_id: queueId })))
    .execute();
}
