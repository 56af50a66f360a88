import type { Scope } from '../../platform/scope/scope.ts';
import { discardFile } from './ingest-file.ts';

/** Returns which of these ids a noun uses. */
type AskUsed = (scope: Scope, ids: readonly string[]) => Promise<readonly string[]>;
let users: readonly AskUsed[] = [];

/** Sets the nouns that refer to media; called once at start. Without any, no file is removed. */
export const connectMediaUsers = (all: readonly AskUsed[]): void => void (users = all);

const atOnce = 200;

/**
 * Removes those of the next rows that no noun uses, and their files after the commit.
 * @returns the id to continue after; `undefined` if there are no more rows
 */
export async function removeUnusedMedia(
  scope: Scope,
  { after, before }: { after: string; before: Date },
): Promise<string | undefined> {
  if (users.length === 0) return undefined;
  const rows = await scope.db
    .selectFrom('media')
    .select(['id', 'key', 'thumb_key', 'play_key'])
    .where('created_at', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  if (rows.length === 0) return undefined;
  const ids = rows.map(({ id }) => id);
  const used = new Set<string>();
  for (const ask of users) for (const id of await ask(scope, ids)) used.add(String(id));
  const unused = rows.filter(({ id }) => !used.has(id));
  if (unused.length > 0)
    await scope.db
      .deleteFrom('media')
      .where(
        'id',
        'in',
        unused.map(({ id }) => id),
      )
      .execute();
  scope.afterCommit(() =>
    unused.forEach((row) => void discardFile({ key: row.key, thumbKey: row.thumb_key, playKey: row.play_key })),
  );
  return ids.at(-1);
}
