import { every } from '../../platform/jobs/jobs.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { removeOldWorkFiles } from './media-ground.ts';
import { removeUnusedMedia } from './unused-media.ts';
import './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Every night: deletes files whose message is gone, and work files that a crash left. */
export async function tidyMedia(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - dayMs);
  await removeOldWorkFiles(before);
  const companies = await asOperator((db) => db.selectFrom('media').select('company_id').distinct().execute());
  for (const { company_id } of companies) {
    let after: string | undefined = '0';
    while (after !== undefined) {
      const last: string = after;
      after = await inCompany(company_id, (scope) => removeUnusedMedia(scope, { after: last, before }), { now });
    }
  }
}

every('tidy-media', '20 4 * * *', () => tidyMedia());
