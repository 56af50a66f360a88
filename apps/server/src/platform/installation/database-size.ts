import { limits } from '@balcao/contract';
import { cacheFor } from '../cache-for.ts';
import { workersPool } from '../scope/as-operator.ts';

export interface DatabaseState {
  /** The version of PostgreSQL. */
  postgres: string;
  /** The name of the newest migration that was applied. */
  migration: string;
  bytes: number;
  /** The largest tables first; `rows` is an estimate, null if there is none. */
  tables: { name: string; bytes: number; rows: number | null }[];
}

const selectState = `select current_setting('server_version') as postgres,
    coalesce((select replace(max(name), '.sql', '') from applied_migrations), '') as migration,
    pg_database_size(current_database())::float as bytes`;

// The sizes are those of the files, and the numbers of rows are estimates of the planner, so no table is read. A table
// that is dropped meanwhile has no size.
const selectTables = `select t.name, t.bytes::float as bytes, t.rows::float as rows
  from (
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      pg_total_relation_size(c.oid) as bytes, case when c.reltuples < 0 then null else c.reltuples end as rows
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'jobs') and c.relkind = 'r') t
  where t.bytes is not null
  order by t.bytes desc, t.name
  limit $1`;

/** The size of the database and of its largest tables, at most half a minute old. */
export const readDatabaseState = (): Promise<DatabaseState> => cachedState.read();

const cachedState = cacheFor(30_000, readNow);

async function readNow(): Promise<DatabaseState> {
  const pool = workersPool();
  const { rows } = await pool.query<Omit<DatabaseState, 'tables'>>(selectState);
  const tables = await pool.query<DatabaseState['tables'][number]>(selectTables, [limits.machineRoom.tables]);
  const [state] = rows;
  if (!state) throw new Error('PostgreSQL did not answer.');
  return { ...state, tables: tables.rows };
}
