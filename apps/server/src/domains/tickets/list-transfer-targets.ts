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

/** The queues and the people whose names contain a text, with presence and load. Users choose where a ticket goes. */
export async function listTransferTargets(scope: Scope, searchParam: string): Promise<TransferTargets> {
  const text = searchParam.trim();
  const found = (column: string) => (text === '' ? sql<boolean>`true` : containing(column, text));
  const queues = await scope.db
    .selectFrom('queues')
    .select(['id', 'name', 'color'])
    .where(found('name'))
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
    .where(found('name'))
    .orderBy('online', 'desc')
    .orderBy(sql`name collate "pt-BR-x-icu"`)
    .orderBy('id')
    .limit(limits.transferTargets)
    .execute();
  // Read from the index of the lists alone: what is not closed is a small part of the tickets.
  const loads = await scope.db
    .selectFrom('tickets')
    .select(['queue_id as queueId', 'user_id as userId', 'status', sql<number>`count(*)::int`.as('count')])
    .where('status', 'in', ['pending', 'open'])
    .groupBy(['queue_id', 'user_id', 'status'])
    .execute();
  const sum = (is: (load: Load) => boolean) =>
    (loads as Load[]).reduce((total, load) => (is(load) ? total + load.count : total), 0);
  return {
    queues: queues.map((queue) => ({
      ...queue,
      waiting: sum(({ status, queueId }) => status === 'pending' && queueId === queue.id),
    })),
    users: users.map((user) => ({
      ...user,
      openTickets: sum(({ status, userId }) => status === 'open' && userId === user.id),
    })),
  };
}
