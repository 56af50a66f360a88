import type { Contact } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { selectJsonSql } from '../../platform/scope/field-table.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { contactFields } from './contact-fields.ts';

/**
 * SQL of the columns of a contact in its wire form, from the table with the alias `c`. All queries that show whole
 * contacts share it.
 */
export const contactColumns = selectJsonSql(contactFields, 'c');

const byIds = statement(
  `select row_to_json(r)::text as json from (select ${contactColumns} from contacts c where c.id = any($1::int[])) r`,
  { sharesPlan: true },
);

/** Contacts in their wire form, in no defined order; deleted ones are left out. */
export async function viewContacts(scope: Scope, ids: readonly number[]): Promise<Contact[]> {
  if (ids.length === 0) return [];
  return (await scope.rows<{ json: string }>(byIds, [ids])).map((row) => JSON.parse(row.json) as Contact);
}
