import { Language, type CompanyProfile } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { readSettings } from '../settings/index.ts';

/** What the company says of itself, and its language, time zone and country. */
export async function showProfile(scope: Scope): Promise<CompanyProfile> {
  const { timeZone, country } = await readSettings(scope);
  // Row security leaves only the company of the scope.
  const { language, ...company } = await scope.db
    .selectFrom('companies')
    .select(['name', 'email', 'phone', 'language'])
    .executeTakeFirstOrThrow();
  // Portuguese, if this release does not have the stored language.
  return { ...company, language: Language.catch('pt').parse(language), timeZone, country };
}
