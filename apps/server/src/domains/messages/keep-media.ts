import type { Scope } from '../../platform/scope/scope.ts';

/**
 * Which of these files belong to a message, and so must stay. A message that was deleted for everyone keeps its row,
 * and so its file.
 */
export async function mediaInUse(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('messages')
    .select('media_id')
    .distinct()
    .where('media_id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ media_id }) => media_id ?? []);
}
