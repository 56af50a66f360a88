import { readCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { listSql } from '../../platform/scope/values-sql.ts';

/**
 * What a company calls its queues, people, connections and tags: each record's JSON by its id, in the order of its
 * list.
 */
export type Names = Record<(typeof kinds)[number], ReadonlyMap<number, string>> & { version: number };
const kinds = ['queues', 'users', 'whatsapps', 'tags'] as const;

/** SQL for the version of the names, to be read in the same question as the ids that are to be named. */
export const namesVersion = '(select names_version from companies)';
const all =
  statement(`select ${namesVersion} as version, ${listSql('select id, name, color from queues')} as queues, ${listSql('select id, name from users')} as users,
  ${listSql('select id, name from connections')} as whatsapps, ${listSql('select id, name, color from tags order by name')} as tags`);

/** Of as many companies as one process serves at a time; the one that was read first goes first. */
const most = 1000;
const kept = new Map<number, Names>();

/**
 * The names of a company, from memory while `version` is the one that was remembered: whatever node changed a name,
 * nobody is shown one that is older than their question. They are read outside the scope that asks, which may yet be
 * rolled back.
 */
export async function namesOf(companyId: number, version: number): Promise<Names> {
  const known = kept.get(companyId);
  return known?.version === version ? known : readCompany(companyId, load);
}

async function load({ companyId, rows }: Scope): Promise<Names> {
  const [row] = await rows<Record<(typeof kinds)[number], { id: number }[]> & { version: number }>(all, []);
  if (!row) throw new Error('A question without a condition has one answer.');
  const names = {
    version: row.version,
    ...Object.fromEntries(
      kinds.map((kind) => [kind, new Map(row[kind].map((record) => [record.id, JSON.stringify(record)]))]),
    ),
  } as Names;
  kept.delete(companyId);
  if (kept.size >= most) for (const [oldest] of kept.entries().take(1)) kept.delete(oldest);
  kept.set(companyId, names);
  return names;
}
