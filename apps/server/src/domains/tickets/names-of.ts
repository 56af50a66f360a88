import type { Company, Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { listSql } from '../../platform/scope/values-sql.ts';

/**
 * The names of a company's queues, users, connections and tags: each record's JSON by its id, in the order of its list.
 */
export type Names = Record<(typeof kinds)[number], ReadonlyMap<number, string>> & { version: number };
const kinds = ['queues', 'users', 'whatsapps', 'tags'] as const;

/** SQL of the version of the names; select it in the same statement as the ids. */
export const namesVersion = '(select names_version from companies)';
const all = statement(`select ${namesVersion} as version, ${listSql('select id, name, color from queues')} as queues,
  ${listSql('select id, name from users')} as users,
  ${listSql('select id, name from connections')} as whatsapps,
  ${listSql('select id, name, color from tags order by name')} as tags`);

/** The maximum of companies in the cache; the oldest entry is removed first. */
const most = 1000;
const kept = new Map<number, Names>();

/**
 * The names of a company, cached while `version` matches. A node may change a name, but a caller never gets a name
 * older than its query. They are loaded outside the caller's scope, which may still be rolled back.
 */
export async function namesOf(company: Company, version: number): Promise<Names> {
  const known = kept.get(company.id);
  return known?.version === version ? known : company.read(load);
}

async function load({ company, rows }: Scope): Promise<Names> {
  const [row] = await rows<Record<(typeof kinds)[number], { id: number }[]> & { version: number }>(all, []);
  if (!row) throw new Error('A question without a condition has one answer.');
  const names = {
    version: row.version,
    ...Object.fromEntries(
      kinds.map((kind) => [kind, new Map(row[kind].map((record) => [record.id, JSON.stringify(record)]))]),
    ),
  } as Names;
  kept.delete(company.id);
  if (kept.size >= most) for (const [oldest] of kept.entries().take(1)) kept.delete(oldest);
  kept.set(company.id, names);
  return names;
}
