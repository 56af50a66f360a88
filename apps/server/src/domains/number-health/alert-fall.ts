import type { Scope } from '../../platform/scope/scope.ts';

/** Alerts the screens about a number that stays down: once, from the node that looks first. */
export async function alertFall(scope: Scope, fallId: number): Promise<void> {
  const told = await scope.db
    .updateTable('connection_falls')
    .set({ alerted_at: scope.now })
    .where('id', '=', fallId)
    .where('alerted_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('connection_id')
    .executeTakeFirst();
  if (told) await scope.record('connection.fell', { fallId });
}
