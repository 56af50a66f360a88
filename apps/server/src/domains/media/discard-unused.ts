import type { Company, Scope } from '../../platform/scope/scope.ts';
import { mediaDependencies } from './media-dependencies.ts';

/** Returns which of these ids a noun uses. */
type FindUsed = (scope: Scope, ids: readonly string[]) => Promise<readonly string[]>;
let usageChecks: readonly FindUsed[] = [];

/** Sets the functions of all nouns that refer to media; called once at start. Without any, no media is deleted. */
export const connectMediaUsers = (all: readonly FindUsed[]): void => void (usageChecks = all);

/**
 * Deletes the given rows of `media`, except those that a noun uses. Their files are removed after the commit. Files
 * that a crash leaves are removed by the next run of `removeAllDiscarded`.
 */
export async function discardUnusedMedia(scope: Scope, ids: readonly string[]): Promise<void> {
  if (usageChecks.length === 0 || ids.length === 0) return;
  // A transaction that is about to use one of these rows waits for the lock. It then finds that the row is deleted.
  const present = await scope.db
    .selectFrom('media')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute();
  const locked = present.map(({ id }) => id);
  if (locked.length === 0) return;
  const used = new Set<string>();
  for (const findUsed of usageChecks) for (const id of await findUsed(scope, locked)) used.add(String(id));
  const unused = locked.filter((id) => !used.has(id));
  if (unused.length === 0) return;
  const rows = await scope.db
    .deleteFrom('media')
    .where('id', 'in', unused)
    .returning(['key', 'thumb_key', 'play_key'])
    .execute();
  await discardKeys(
    scope,
    rows.flatMap(({ key, thumb_key, play_key }) => [key, thumb_key, play_key].filter((fileKey) => fileKey !== null)),
  );
}

/** Removes these files of the company after the commit. */
export async function discardKeys(scope: Scope, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await scope.db
    .insertInto('discarded_files')
    .values(keys.map((key) => ({ key })))
    .execute();
  // If this fails, the next run of `removeAllDiscarded` removes the files.
  scope.afterCommit(() => void removeDiscarded(scope.company).catch(() => undefined));
}

const filesPerStep = 100;

/** Removes the files of the company whose rows are deleted. It may be interrupted and repeated. */
export async function removeDiscarded(company: Company, signal?: AbortSignal): Promise<void> {
  for (let after = '0'; !signal?.aborted;) {
    const from = after;
    const files = await company.read(({ db }) =>
      db
        .selectFrom('discarded_files')
        .select(['id', 'key'])
        .where('id', '>', from)
        .orderBy('id')
        .limit(filesPerStep)
        .execute(),
    );
    const last = files.at(-1);
    if (!last) return;
    await Promise.all(files.map(({ key }) => mediaDependencies().storage.remove(key)));
    await company.inScope(({ db }) =>
      db
        .deleteFrom('discarded_files')
        .where(
          'id',
          'in',
          files.map(({ id }) => id),
        )
        .execute(),
    );
    after = last.id;
  }
}
