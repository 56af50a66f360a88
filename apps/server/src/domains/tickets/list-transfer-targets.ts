import { limits, type TransferTargets } from '@balcao/contract';
import { sql } from 'kysely';
import { containing } from '../../platform/scope/containing.ts';
import type { Scope } from '../../platform/scope/scope.ts';

interface Load {
  queueId: number | null;
  userId: number | null;
  status: 'pending' | 'open';
  count: number;
}

/**
 * The queues and users whose names contain a text, with presence and load: a user chooses where to transfer a ticket.
 */
export async function listTransferTargets(scope: Scope, searchParam: string): Promise<TransferTargets> {
  const text = searchParam.trim();
  const nameMatches = (column: string) => (text === '' ? sql<boolean>`true` : containing(column, text));
  const queues = await scope.db
    .selectFrom('queues')
    .select(['id', 'name', 'color'])
    .where(nameMatches('name'))
    .orderBy('position')
    .orderBy('id')
    .limit(limits.transferTargets)
    .execute();
  const users = await scope.db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'online',
      sql<number[]>`array(select l.queue_id from user_queues l
        where l.user_id = users.id
        order by l.queue_id)`.as('queueIds'),
    ])
    .where(nameMatches('name'))
    .orderBy('online', 'desc')
    .orderBy(sql`name collate "pt-BR-x-icu"`)
    .orderBy('id')
    .limit(limits.transferTargets)
    .execute();
  // An index-only scan of the unclosed tickets, which are a small part of all.
  const loads = await scope.db
    .selectFrom('tickets')
    .select(['queue_id as queueId', 'user_id as userId', 'status', sql<number>`count(*)::int`.as('count')])
    .where('status', 'in', ['pending', 'open'])
    .groupBy(['queue_id', 'user_id', 'status'])
    .execute();
  const countTickets = (matches: (load: Load) => boolean) =>
    (loads as Load[]).reduce((total, load) => (matches(load) ? total + load.count : total), 0);
  return {
    queues: queues.map((queue) => ({
      ...queue,
      waiting: countTickets(({ status, queueId }) => status === 'pending' && queueId === queue.id),
    })),
    users: users.map((user) => ({
      ...user,
      openTickets: countTickets(({ status, userId }) => status === 'open' && userId === user.id),
    })),
  };
}
