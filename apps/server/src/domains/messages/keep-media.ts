import type { Scope } from '../../platform/scope/scope.ts';

/** Files of messages stay as long as the message; also those of a message deleted for everyone, whose row stays. */
export async function mediaInUse(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('messages')
    .select('media_id')
    .distinct()
    .where('media_id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ media_id }) => media_id ?? []);
}
