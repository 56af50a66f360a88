import type { Scope } from '../../platform/scope/scope.ts';
import { selectOwnConnections, type OwnConnection } from './require-connection.ts';

/** The connections of the company, with their queues in menu order. */
export async function listOwnConnections(scope: Scope): Promise<(OwnConnection & { queueIds: number[] })[]> {
  const connections = await selectOwnConnections(scope).execute();
  const links = await scope.db
    .selectFrom('connection_queues as l')
    .innerJoin('queues as q', 'q.id', 'l.queue_id')
    .select(['l.connection_id as connectionId', 'l.queue_id as queueId'])
    .orderBy('q.position')
    .orderBy('q.id')
    .execute();
  const queuesOf = Map.groupBy(links, ({ connectionId }) => connectionId);
  return connections.map((connection) => ({
    ...connection,
    queueIds: (queuesOf.get(connection.id) ?? []).map(({ queueId }) => queueId),
  }));
}
