import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { canonicalNumber } from './identities.ts';
import { storeRows } from './store-rows.ts';

const pageSize = 500;
// Only phone numbers (`+…`): the book may list the same person under an id and under a number.
const selectPage = statement(`select identity, name from address_book
  where identity > $1 and identity like '+%' order by identity limit ${pageSize}`);

/**
 * Makes contacts from the address books of the company's phones. The books are already stored (`noteBook`), because
 * WhatsApp sends them when a number is linked. So WhatsApp is not asked.
 * @returns the contacts that were made, and the entries that were contacts already
 */
export async function importFromPhone(actor: UserActor): Promise<{ created: number; known: number }> {
  const company = companyOf(actor);
  const counts = { created: 0, known: 0 };
  for (let after = ''; ;) {
    const entries = await company.read((scope) => scope.rows<{ identity: string; name: string }>(selectPage, [after]));
    const last = entries.at(-1);
    if (!last) return counts;
    after = last.identity;
    const rows = entries.flatMap(({ identity, name }, row) => {
      const number = identity.slice(1);
      // The book lists each form of a number; only the canonical form becomes a contact.
      return number === canonicalNumber(number) ? [{ row, name, number, email: '', foreign: null }] : [];
    });
    const { created, updated, refused } = await company.inScope(
      async (scope) => {
        const stored = await storeRows(scope, rows, 'book');
        if (stored.created.length + stored.updated.length > 0) await scope.record('contacts.stored', {});
        return stored;
      },
      { actor },
    );
    counts.created += created.length;
    counts.known += updated.length + refused.length;
  }
}
