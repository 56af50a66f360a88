import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

const fill = statement(`with given as (
    select name, value from jsonb_to_recordset($2::jsonb) g (name text, value text)
  ), filled as (
    update contact_extras e set value = g.value
    from given g
    where e.contact_id = $1 and lower(trim(e.name)) = lower(g.name)
    returning g.name)
  insert into contact_extras (contact_id, name, value)
  select $1, g.name, g.value
  from given g
  where g.name not in (select f.name from filled f)`);

/**
 * Fills extra fields of a contact, and adds the fields that the contact does not have. Names that differ only in upper
 * and lower case are the same; of two such `fields` the last counts.
 */
export async function fillExtras(
  scope: Scope,
  contactId: number,
  fields: readonly { name: string; value: string }[],
): Promise<void> {
  const byName = new Map(fields.map((field) => [field.name.toLowerCase(), field]));
  await scope.rows(fill, [contactId, JSON.stringify([...byName.values()])]);
  await scope.db.updateTable('contacts').set({ updated_at: scope.now }).where('id', '=', contactId).execute();
  await scope.record('contact.changed', { contactId });
}
