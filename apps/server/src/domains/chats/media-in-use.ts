import type { Scope } from '../../platform/scope/scope.ts';

/** Those of the given files to which messages of chats refer. */
export async function chatMediaInUse(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('chat_messages')
    .select('media_id')
    .distinct()
    .where('media_id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ media_id }) => media_id ?? []);
}
