import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { ReadContact } from '../contacts/index.ts';
import { isProvenSql } from './proven-sql.ts';

const knownNumbers = statement(`select substr(identity, 2) as number from contact_identities where identity = any($1)`);
// Sorted by number, so that two transactions with the same people lock them in the same order. A row without a name
// keeps the name that the list has. Variables replace stored variables of the same name and are added to the others. If
// they are then longer than the table allows (65,536 bytes), the stored ones are dropped. `xmax` is 0 only for a row
// that this statement inserted.
const store = statement(`with stored as (
    insert into contact_list_items as t (list_id, name, number, email, variables, validity, checked_at, contact_id,
      created_at, updated_at)
    select $2, coalesce(nullif(n.name, ''), '+' || n.number), n.number, n.email, coalesce(n.variables, '{}'),
      case when ${isProvenSql(`'+' || n.number`)} then 'valid' else 'unknown' end,
      case when ${isProvenSql(`'+' || n.number`)} then $3::timestamptz end,
      (select i.contact_id from contact_identities i where i.identity = '+' || n.number), $3, $3
    from jsonb_to_recordset($1::jsonb) n (name text, number text, email text, variables jsonb)
    order by n.number
    on conflict on constraint contact_list_item_once do update
      set name = case when excluded.name = '+' || excluded.number then t.name else excluded.name end,
        email = coalesce(nullif(excluded.email, ''), t.email),
        variables = case
          when octet_length((t.variables || excluded.variables)::text) <= 65536 then t.variables || excluded.variables
          else excluded.variables
        end,
        contact_id = coalesce(t.contact_id, excluded.contact_id),
        updated_at = excluded.updated_at
    returning xmax = 0 as "isNew")
  select count(*) filter (where "isNew")::int as created from stored`);

/**
 * Stores the rows of a file as people of a list, in at most two statements for any number of rows. If the list has a
 * number already, or an earlier row has it, the rows are merged: values of the later row replace those of the earlier
 * one, and its empty cells replace nothing.
 * @returns the people who are new, and the rows that were merged
 */
export async function storeListRows(
  scope: Scope,
  listId: number,
  rows: readonly ReadContact[],
): Promise<{ created: number; updated: number }> {
  const foreignIdentities = rows.flatMap(({ foreign }) => (foreign === null ? [] : [`+${foreign}`]));
  const known =
    foreignIdentities.length === 0 ? [] : await scope.rows<{ number: string }>(knownNumbers, [foreignIdentities]);
  const knownForeign = new Set(known.map(({ number }) => number));
  const people = new Map<string, Pick<ReadContact, 'name' | 'number' | 'email' | 'variables'>>();
  for (const { name, number: readNumber, email, variables, foreign } of rows) {
    // The digits may also be a number of another country (`foreign`). That number is taken only if a contact has it.
    const number = foreign !== null && knownForeign.has(foreign) ? foreign : readNumber;
    const before = people.get(number);
    people.set(number, {
      number,
      name: name || (before?.name ?? ''),
      email: email || (before?.email ?? ''),
      variables: { ...before?.variables, ...variables },
    });
  }
  if (people.size === 0) return { created: 0, updated: 0 };
  const [stored] = await scope.rows<{ created: number }>(store, [
    JSON.stringify([...people.values()]),
    listId,
    scope.now,
  ]);
  const created = stored?.created ?? 0;
  return { created, updated: rows.length - created };
}
