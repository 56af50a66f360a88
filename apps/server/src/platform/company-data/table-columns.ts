import { sql, type Kysely } from 'kysely';
import type { Tables } from '../scope/tables.ts';
import { listCompanyTables } from './list-tables.ts';

/** The tables that companies own, with their columns; in the order of `listCompanyTables`. */
export async function listTableColumns(db: Kysely<Tables>): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.relname`.execute(db);
  const columns = new Map(rows.map((row) => [row.name, row.columns]));
  return (await listCompanyTables(db)).map((name) => ({ name, columns: columns.get(name) ?? [] }));
}
