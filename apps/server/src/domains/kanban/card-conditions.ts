import type { RouteInput, routes } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { nameMatchesSql, searchedSql } from '../search/index.ts';
import { liveConditions } from '../tickets/index.ts';

export type CardFilter = RouteInput<typeof routes.kanban.lanes>['query'];

/** Adds a parameter of a statement and returns its name. */
export type Value = (of: unknown) => string;

/** The parameters of a statement, and the function that adds one. */
export function parameters(): { values: unknown[]; value: Value } {
  const values: unknown[] = [];
  return { values, value: (of) => `$${values.push(of)}` };
}

/**
 * SQL of the tickets that have a card: `lists` are their conditions over `t`, one for each status; `before` is what the
 * statement begins with. A search takes the first parameter of the statement, so call this first.
 */
export function cardConditions(
  { actor }: Scope,
  { searchParam, ...filter }: CardFilter,
  value: Value,
): { before: string; lists: string[] } {
  const search = searchParam.trim();
  if (search === '') return { before: '', lists: liveConditions(actor, filter, value) };
  const typed = value(search);
  const found = [
    `(select ${nameMatchesSql} from contacts c where c.id = t.contact_id)`,
    `exists (
      select from ticket_cards k
      where k.ticket_id = t.id and fold(k.next_step) like '%' || fold(${value(escapeLike(search))}) || '%')`,
    ...(/^\d{1,9}$/.test(search) ? [`t.id = ${value(Number(search))}`] : []),
  ].join(' or ');
  if (typed !== '$1') throw new Error('The search must be the first parameter.');
  return {
    before: `with ${searchedSql} `,
    lists: liveConditions(actor, filter, value).map((list) => `${list} and (${found})`),
  };
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
