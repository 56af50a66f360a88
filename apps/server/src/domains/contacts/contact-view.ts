import type { Contact } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { instantSql } from '../../platform/scope/instant-sql.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/**
 * SQL of the columns of a contact in its wire form; `c` is the contact. All queries that show whole contacts share it.
 */
export const contactColumns = `c.id, c.name, c.number, c.email, c.picture_url as "profilePicUrl", c.is_group as "isGroup", c.disable_bot as "disableBot", c.username,
  coalesce((select json_agg(json_build_object('id', e.id, 'name', e.name, 'value', e.value) order by e.id) from contact_extras e where e.contact_id = c.id), '[]') as "extraInfo",
  ${instantSql('c.created_at')} as "createdAt", ${instantSql('c.updated_at')} as "updatedAt"`;

const byIds = statement(
  `select row_to_json(r)::text as json from (select ${contactColumns} from contacts c where c.id = any($1::int[])) r`,
);

/** Contacts in their wire form, in no defined order; deleted ones are left out. */
export async function viewContacts(scope: Scope, ids: readonly number[]): Promise<Contact[]> {
  if (ids.length === 0) return [];
  return (await scope.rows<{ json: string }>(byIds, [ids])).map((row) => JSON.parse(row.json) as Contact);
}
