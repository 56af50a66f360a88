import { Language } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';

/** The language of the company. It counts also for its users who chose no language. */
export async function companyLanguage(scope: Scope): Promise<Language> {
  const row = await scope.db
    .selectFrom('companies')
    .select('language')
    .where('id', '=', scope.company.id)
    .executeTakeFirst();
  // Portuguese, if this release does not have the stored language, or the row is gone.
  return Language.catch('pt').parse(row?.language);
}
