import type { CompanyProfile, CompanyProfileChanges } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { setSetting } from '../settings/index.ts';
import { showProfile } from './show-profile.ts';

/**
 * Changes the given parts of the company's profile.
 * @throws ERR_VALIDATION if the time zone or the country does not exist
 */
export async function changeProfile(
  scope: Scope,
  { timeZone, country, ...columns }: CompanyProfileChanges,
): Promise<CompanyProfile> {
  // The last argument is the field that a refusal names.
  if (timeZone !== undefined) await setSetting(scope, 'timeZone', timeZone, 'timeZone');
  if (country !== undefined) await setSetting(scope, 'country', country, 'country');
  // Row security leaves only the company of the scope.
  await scope.db
    .updateTable('companies')
    .set({ ...columns, updated_at: scope.now })
    .execute();
  await scope.record('company.changed', {});
  return showProfile(scope);
}
