import { sql, type Kysely } from 'kysely';
import type { Tables } from '../scope/tables.ts';

/** A foreign key between two tables. Keys from a table to itself are left out, because they set no order. */
interface Reference {
  from: string;
  to: string;
  /** What the key does when a row of the table `to` is deleted. */
  onDelete: 'refuse' | 'cascade' | 'set null';
}

/**
 * All tables that companies own, in the order of `orderByReferences`. They are read from the catalogue of the database,
 * so that a new table is included automatically.
 */
export async function listCompanyTables(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`.execute(db);
  const { rows: references } = await sql<Reference>`
    select c.relname as from, t.relname as to,
      case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'refuse' end as "onDelete"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.oid <> t.oid`.execute(db);
  return orderByReferences(
    tables.map(({ name }) => name),
    references,
  );
}

/**
 * Orders tables for a deletion of their rows: a table comes before the tables to which it refers. In a cycle some keys
 * must be ignored: first those that set null, then those that cascade, and last those that refuse a deletion.
 */
export function orderByReferences(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  const remaining = new Set(tables);
  /** Whether no remaining table refers to the table by a key of these kinds. */
  const isFree = (table: string, kinds: readonly Reference['onDelete'][]) =>
    !references.some(({ from, to, onDelete }) => to === table && remaining.has(from) && kinds.includes(onDelete));
  while (remaining.size > 0) {
    const rest = [...remaining];
    const next =
      rest.find((table) => isFree(table, ['refuse', 'cascade', 'set null'])) ??
      rest.find((table) => isFree(table, ['refuse', 'cascade'])) ??
      rest.find((table) => isFree(table, ['refuse'])) ??
      rest[0];
    if (next === undefined) break;
    remaining.delete(next);
    ordered.push(next);
  }
  return ordered;
}
