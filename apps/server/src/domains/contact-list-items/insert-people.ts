import type { Scope } from '../../platform/scope/scope.ts';
import { startCheckIfPossible } from './start-check.ts';

/**
 * Adds the people that a query selects to a list, in one statement. People who are in the list stay as they are.
 * @param select makes the query, with the columns of `audienceSql`; `value` adds a value and returns its placeholder
 * @returns how many were added
 */
export async function insertPeople(
  scope: Scope,
  listId: number,
  select: (value: (parameter: unknown) => string) => string,
): Promise<number> {
  const values: unknown[] = [listId, scope.now];
  const value = (parameter: unknown) => `$${values.push(parameter)}`;
  // Variables that are larger than the column takes (`octet_length`) are left out.
  const text = `insert into contact_list_items (list_id, name, number, wa_id, email, variables, validity, checked_at,
      contact_id, created_at, updated_at)
    select $1, p.name, p.number, p.wa_id, p.email,
      case when octet_length(p.variables::text) <= 65536 then p.variables else '{}' end, p.validity,
      case when p.validity <> 'unknown' then $2::timestamptz end, p.contact_id, $2, $2
    from (${select(value)}) p
    order by p.identity
    on conflict on constraint contact_list_item_once do nothing
    returning id`;
  // The text differs from call to call. So the statement has no name, and is not prepared.
  const insertedRows = await scope.rows({ name: '', text }, values);
  const added = insertedRows.length;
  if (added === 0) return 0;
  await startCheckIfPossible(scope, listId);
  await scope.record('contact-list.changed', { id: listId });
  await scope.record('contact-list-items.stored', { listId });
  return added;
}
