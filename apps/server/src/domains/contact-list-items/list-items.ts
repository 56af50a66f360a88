import { limits, type RouteInput, type RouteReply, type routes } from '@balcao/contract';
import { preparedFromText } from '../../platform/scope/prepared-from-text.ts';
import { oneRow } from '../../platform/scope/one-row.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { contactLists } from '../contact-lists/index.ts';
import { items } from './items.ts';

type Query = RouteInput<typeof routes.contactListItems.page>['query'];

const pageSize = limits.contactsPerPage;

/**
 * The people of a list by name. A page begins after the cursor, or at a page number. A search reads the people of the
 * list one by one. Without a search, an index answers the page, and the row of the list has the count.
 * @throws ERR_NO_CONTACT_LIST_FOUND
 */
export async function listItems(
  scope: Scope,
  { contactListId, searchParam = '', validity, after, pageNumber }: Query,
): Promise<RouteReply<typeof routes.contactListItems.page>> {
  const list = await contactLists.require(scope, contactListId);
  const search = searchParam.trim();
  const isSearch = search !== '';
  const values: unknown[] = [contactListId];
  /** Adds a value of the statement and returns its placeholder. */
  const value = (parameter: unknown) => `$${values.push(parameter)}`;
  const conditions = [
    'list_id = $1',
    ...(validity === undefined ? [] : [`validity = ${value(validity)}`]),
    ...(isSearch ? [foundSql(search, value)] : []),
  ].join(' and ');
  // The count has the same conditions, so it takes the values so far.
  const valuesOfCount = [...values];
  const cursor = after === undefined ? undefined : cursorOf(after);
  const afterCursorSql = cursor
    ? `and (name collate "pt-BR-x-icu", id) > (${value(cursor.name)} collate "pt-BR-x-icu", ${value(cursor.id)}::int)`
    : '';
  const offset = cursor ? 0 : (pageNumber - 1) * pageSize;
  const page = preparedFromText(`select id, name from contact_list_items where ${conditions} ${afterCursorSql}
    order by name collate "pt-BR-x-icu", id limit ${pageSize + 1} offset ${value(offset)}`);
  // One row more than a page tells whether there is another page.
  const found = await scope.rows<{ id: number; name: string }>(page, values);
  const shown = found.slice(0, pageSize);
  const hasMore = found.length > pageSize;
  const last = shown.at(-1);
  const count = isSearch ? await countFound(scope, conditions, valuesOfCount) : countOf(list, validity);
  return {
    contacts: await items.find(
      scope,
      shown.map(({ id }) => id),
    ),
    count: isSearch ? Math.min(count, limits.countedHits) : count,
    countIsCapped: isSearch && count > limits.countedHits,
    isComplete: true,
    hasMore,
    next: hasMore && last ? `${last.id}_${last.name}` : null,
  };
}

/**
 * SQL: the name, the email address or the number contains the search. The number is compared only if the search
 * consists of digits and the signs of a written number. `\`, `%` and `_` lose their meaning for `like`.
 */
function foundSql(search: string, value: (parameter: unknown) => string): string {
  const text = value(search.replace(/[\\%_]/g, (sign) => `\\${sign}`));
  // `+55 (11) 91234-5678` becomes `5511912345678`.
  const digits = search.replace(/[\s+().-]/g, '');
  const byNumber = /^\d+$/.test(digits) ? ` or number like '%' || ${value(digits)} || '%'` : '';
  return `(fold(name) like '%' || fold(${text}) || '%' or fold(email) like '%' || fold(${text}) || '%'${byNumber})`;
}

/** A cursor is `id_name`. */
const cursorOf = (after: string) => ({
  id: Number(after.slice(0, after.indexOf('_'))),
  name: after.slice(after.indexOf('_') + 1),
});

/** The counts in the row of a list. */
interface Counts {
  contactsCount: number;
  validCount: number;
  invalidCount: number;
}

/** How many people of the list have this validity; without one: all people. */
const countOf = ({ contactsCount, validCount, invalidCount }: Counts, validity: Query['validity']): number =>
  validity === undefined
    ? contactsCount
    : { valid: validCount, invalid: invalidCount, unknown: contactsCount - validCount - invalidCount }[validity];

/** Counts the found people, up to one more than `limits.countedHits`: that one tells that there are more. */
async function countFound(scope: Scope, conditions: string, values: readonly unknown[]): Promise<number> {
  const text = preparedFromText(`select count(*)::int as count
    from (select from contact_list_items where ${conditions} limit ${limits.countedHits + 1}) found`);
  return oneRow(await scope.rows<{ count: number }>(text, values)).count;
}
