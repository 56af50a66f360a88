import type { Company } from '../../platform/scope/scope.ts';
import type { BotNext } from '../messages/index.ts';

/** The largest value of a column of type int4. */
const maxId = 2 ** 31 - 1;

interface Target {
  queueId: number | null;
  userId: number | null;
  note: string;
}

/** A hand-over whose queue and user exist, or are null: a bot may name a queue or a user that was deleted. */
export async function handOver(company: Company, { queueId, userId, note }: Target): Promise<BotNext> {
  return company.read(async ({ db }) => {
    // An id above `maxId` does not fit into the column, and PostgreSQL would refuse the query.
    const findId = async (table: 'queues' | 'users', id: number | null) =>
      id !== null && id <= maxId
        ? ((await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())?.id ?? null)
        : null;
    return {
      type: 'hand-over',
      queueId: await findId('queues', queueId),
      userId: await findId('users', userId),
      note,
    };
  });
}
