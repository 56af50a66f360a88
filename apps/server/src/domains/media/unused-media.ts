import type { Scope } from '../../platform/scope/scope.ts';
import { mediaGround } from './media-ground.ts';
import './tables.ts';

type AskUsed = (scope: Scope, ids: readonly string[]) => Promise<readonly string[]>;
const users = new Map<string, AskUsed>();

/**
 * Registers a noun that refers to media: which of these ids does it use? Nothing is ever removed before somebody has registered.
 * @param noun each once.
 */
export const keepUsedMedia = (noun: string, askUsed: AskUsed): void => void users.set(noun, askUsed);

const atOnce = 200;

/** Removes rows that nobody refers to, with their files once the rows are gone. Answers how many. */
export async function removeUnusedMedia(scope: Scope, before: Date): Promise<number> {
  if (users.size === 0) return 0;
  let removed = 0;
  for (let last = '0'; ; ) {
    const rows = await scope.db
      .selectFrom('media')
      .select(['id', 'key', 'thumb_key', 'play_key'])
      .where('created_at', '<', before)
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    const used = new Set<string>();
    for (const ask of users.values()) for (const id of await ask(scope, rows.map(({ id }) => id))) used.add(String(id));
    const unused = rows.filter(({ id }) => !used.has(id));
    if (unused.length > 0) await scope.db.deleteFrom('media').where('id', 'in', unused.map(({ id }) => id)).execute();
    removed += unused.length;
    scope.afterCommit(() => void removeFiles(unused));
    const end = rows.at(-1)?.id;
    if (rows.length < atOnce || end === undefined) return removed;
    last = end;
  }
}

async function removeFiles(rows: readonly { key: string; thumb_key: string | null; play_key: string | null }[]) {
  const { storage, log } = mediaGround();
  for (const key of rows.flatMap((row) => [row.key, row.thumb_key, row.play_key])) {
    if (key) await storage.remove(key).catch((err: unknown) => log.warn({ err }, 'a file that nobody needs could not be removed'));
  }
}
