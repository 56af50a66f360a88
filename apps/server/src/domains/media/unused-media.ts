import type { Scope } from '../../platform/scope/scope.ts';
import { discardUnusedMedia } from './discard-unused.ts';

const rowsPerStep = 200;

/**
 * One step through the rows of `media` that were created before `before`, by id: removes those that no noun uses, and
 * their files after the commit.
 * @returns the id to continue after; `undefined` if there are no more rows
 */
export async function removeUnusedMedia(
  scope: Scope,
  { after, before }: { after: string; before: Date },
): Promise<string | undefined> {
  const rows = await scope.db
    .selectFrom('media')
    .select('id')
    .where('created_at', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsPerStep)
    .execute();
  await discardUnusedMedia(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.at(-1)?.id;
}
