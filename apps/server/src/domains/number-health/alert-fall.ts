import type { Scope } from '../../platform/scope/scope.ts';

/** Alerts the screens about a number that stays down. If several nodes run this, only the first one alerts. */
export async function alertFall(scope: Scope, fallId: number): Promise<void> {
  const alerted = await scope.db
    .updateTable('connection_falls')
    .set({ alerted_at: scope.now })
    .where('id', '=', fallId)
    .where('alerted_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('connection_id')
    .executeTakeFirst();
  if (alerted) await scope.record('connection.fell', { fallId });
}
