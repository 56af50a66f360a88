import type { Validity } from '@balcao/contract';
import { inCompany } from '../../platform/scope/in-company.ts';
import { createList } from '../contact-lists/index.ts';

interface MadePerson {
  name: string;
  number: string;
  email?: string;
  variables?: Record<string, string>;
  validity?: Validity;
}

/** A contact list with people for a test or the seed. */
export const makeList = (companyId: number, name: string, people: readonly MadePerson[]): Promise<number> =>
  inCompany(companyId, async (scope) => {
    const { id } = await createList(scope, { name });
    await scope.db
      .insertInto('contact_list_items')
      .values(
        people.map(({ validity = 'unknown', variables = {}, ...person }) => ({
          ...person,
          list_id: id,
          variables: JSON.stringify(variables),
          validity,
          checked_at: validity === 'unknown' ? null : scope.now,
        })),
      )
      .execute();
    return id;
  });
