import type { Company } from '../../platform/scope/scope.ts';
import type { BotNext } from '../messages/index.ts';

interface Target {
  queueId: number | null;
  userId: number | null;
  note: string;
}

/** A hand-over whose queue and user exist; a bot may name some that were deleted. */
export async function handOver(company: Company, { queueId, userId, note }: Target): Promise<BotNext> {
  return company.read(async ({ db }) => {
    const exists = async (table: 'queues' | 'users', id: number | null) =>
      id !== null && id <= 2_147_483_647
        ? ((await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())?.id ?? null)
        : null;
    return {
      type: 'hand-over',
      queueId: await exists('queues', queueId),
      userId: await exists('users', userId),
      note,
    };
  });
}
