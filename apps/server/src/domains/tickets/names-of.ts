import type { Company, Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { listSql } from '../../platform/scope/values-sql.ts';

/**
 * The names of a company's queues, users, connections and tags: the JSON text of each record by its id. The tags are in
 * the order of their names, the others in no defined order.
 */
export type Names = Record<(typeof kinds)[number], ReadonlyMap<number, string>> & { version: number };
const kinds = ['queues', 'users', 'whatsapps', 'tags'] as const;

/**
 * SQL of the version of the names, which triggers raise for a new or changed name or colour. Select it in the same
 * statement as the ids.
 */
export const namesVersion = '(select names_version from companies)';
const selectNames =
  statement(`select ${namesVersion} as version, ${listSql('select id, name, color from queues')} as queues,
  ${listSql('select id, name from users')} as users,
  ${listSql('select id, name from connections')} as whatsapps,
  ${listSql('select id, name, color from tags order by name')} as tags`);

/** The maximum of companies in the cache; the entry that was loaded longest ago is removed first. */
const maxCompanies = 1000;
const cache = new Map<number, Names>();

/**
 * The names of a company, cached while `version` matches: a caller never gets a name older than its own query, even if
 * another node changed it. They are loaded outside the caller's scope, which may still be rolled back.
 */
export async function namesOf(company: Company, version: number): Promise<Names> {
  const cached = cache.get(company.id);
  return cached?.version === version ? cached : company.read(load);
}

async function load({ company, rows }: Scope): Promise<Names> {
  const [row] = await rows<Record<(typeof kinds)[number], { id: number }[]> & { version: number }>(selectNames, []);
  if (!row) throw new Error('A question without a condition has one answer.');
  const names = {
    version: row.version,
    ...Object.fromEntries(
      kinds.map((kind) => [kind, new Map(row[kind].map((record) => [record.id, JSON.stringify(record)]))]),
    ),
  } as Names;
  // Deleted first, so that the entry moves to the end of the map's order.
  cache.delete(company.id);
  const [oldest] = cache.keys();
  if (cache.size >= maxCompanies && oldest !== undefined) cache.delete(oldest);
  cache.set(company.id, names);
  return names;
}
