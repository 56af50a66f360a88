import type { RouteInput, routes } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { nameMatchesSql, ticketAndNameQuerySql } from '../search/index.ts';
import { liveConditions } from '../tickets/index.ts';

export type CardFilter = RouteInput<typeof routes.kanban.lanes>['query'];

/** Adds a parameter to a statement. @returns the name of the parameter, such as `$3` */
export type Value = (parameter: unknown) => string;

/** The parameters of a statement, and the function that adds one. */
export function parameters(): { values: unknown[]; value: Value } {
  const values: unknown[] = [];
  return { values, value: (parameter) => `$${values.push(parameter)}` };
}

/**
 * SQL of the tickets that have a card. `lists` has one condition over `t` for each live status. `before` is the start
 * of the statement: a `with` for the search, or nothing. The SQL of a search uses the parameter `$1`, so call this
 * function before other parameters are added.
 */
export function cardConditions(
  { actor }: Scope,
  { searchParam, ...filter }: CardFilter,
  value: Value,
): { before: string; lists: string[] } {
  const search = searchParam.trim();
  if (search === '') return { before: '', lists: liveConditions(actor, filter, value) };
  const searchParameter = value(search);
  const matches = [
    `(select ${nameMatchesSql} from contacts c where c.id = t.contact_id)`,
    `exists (
      select from ticket_cards k
      where k.ticket_id = t.id and fold(k.next_step) like '%' || fold(${value(escapeLike(search))}) || '%')`,
    // The number of a ticket; more digits would not fit into its column.
    ...(/^\d{1,9}$/.test(search) ? [`t.id = ${value(Number(search))}`] : []),
  ].join(' or ');
  if (searchParameter !== '$1') throw new Error('The search must be the first parameter.');
  return {
    before: `with ${ticketAndNameQuerySql} `,
    lists: liveConditions(actor, filter, value).map((list) => `${list} and (${matches})`),
  };
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
