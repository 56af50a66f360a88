import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';
import type { UsersTable } from './tables.ts';

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
  const deletion = db.deleteFrom('user_queues').where('user_id', '=', userId);
  // Rows that stay are not deleted and inserted again: the audit log would record that as a change.
  await (queueIds.length > 0 ? deletion.where('queue_id', 'not in', queueIds) : deletion).execute();
  await addQueues(db, userId, queueIds);
}

async function addQueues(db: Kysely<Tables>, userId: number, queueIds: readonly number[]) {
  if (queueIds.length === 0) return;
  await db
    .insertInto('user_queues')
    .values([...new Set(queueIds)].map((queueId) => ({ user_id: userId, queue_id: queueId })))
    .onConflict((conflict) => conflict.constraint('user_queues_pkey').doNothing())
    .execute();
}
