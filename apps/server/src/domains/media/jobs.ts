import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOfRow } from '../../platform/scope/company-of-row.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { removeDiscarded } from './discard-unused.ts';
import { removeOldWorkFiles } from './media-dependencies.ts';
import { removeUnusedMedia } from './unused-media.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Every night: deletes media that no noun uses, and work files that a crash left, if they are older than a day. */
export async function tidyMedia(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - dayMs);
  await removeOldWorkFiles(before);
  const rows = await asOperator((db) => db.selectFrom('media').select(companyOfRow('media')).distinct().execute());
  for (const row of rows) {
    let after: string | undefined = '0';
    while (after !== undefined) {
      // A constant, because the closure would see later values of `after`.
      const from: string = after;
      after = await companyOf(row).inScope((scope) => removeUnusedMedia(scope, { after: from, before }), { now });
    }
  }
}

/** Removes the discarded files of all companies that a crash, or a storage that did not answer, has left. */
export async function removeAllDiscarded(signal?: AbortSignal): Promise<void> {
  const rows = await asOperator((db) =>
    db.selectFrom('discarded_files').select(companyOfRow('discarded_files')).distinct().execute(),
  );
  for (const row of rows) await removeDiscarded(companyOf(row), signal);
}
