import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOfRow } from '../../platform/scope/company-of-row.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { discardPreviewImage } from '../media/index.ts';

/** How long an expired preview is kept. */
const keptMs = 7 * 24 * 3600_000;
/** Rows of one transaction. */
const rowsPerStep = 500;

/** Every night: deletes previews that expired more than a week ago, and their pictures. */
export async function tidyPreviews(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  const rows = await asOperator((db) =>
    db
      .selectFrom('link_previews')
      .select(companyOfRow('link_previews'))
      .distinct()
      .where('expires_at', '<', before)
      .execute(),
  );
  for (const row of rows) {
    let hasMore = true;
    while (hasMore) hasMore = await companyOf(row).inScope((scope) => removeOld(scope, before));
  }
}

/** Deletes one step of the previews that expired before this time. @returns whether there may be more */
async function removeOld(scope: Scope, before: Date): Promise<boolean> {
  const old = await scope.db
    .selectFrom('link_previews')
    .select('url')
    .where('expires_at', '<', before)
    .limit(rowsPerStep)
    .execute();
  if (old.length === 0) return false;
  const removed = await scope.db
    .deleteFrom('link_previews')
    .where(
      'url',
      'in',
      old.map(({ url }) => url),
    )
    .where('expires_at', '<', before)
    .returning('image_key')
    .execute();
  scope.afterCommit(() => {
    for (const { image_key: key } of removed) if (key !== null) void discardPreviewImage(key);
  });
  return old.length === rowsPerStep;
}
