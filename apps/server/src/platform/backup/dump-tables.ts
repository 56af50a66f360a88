import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchiveWriter } from './archive.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';

type DumpedTable = Manifest['tables'][number];

/**
 * Tables that are not in a backup. The migrations are in the manifest, the nodes are those that run now, and Socket.IO
 * keeps its signals for half a minute only.
 */
const tablesLeftOut = ['applied_migrations', 'nodes', 'socket_io_attachments'];

/** The approximate uncompressed size of one entry. It limits the memory that a table needs. */
const chunkBytes = 4 * 1024 * 1024;

const gzip = promisify(zlib.gzip);

/**
 * The text format of COPY is the same in every version of PostgreSQL, but these settings change how it writes values.
 * The timeouts are off, since a large table takes long.
 */
export const copySettings = `set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set extra_float_digits = 1;
  set bytea_output = 'hex';
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

/**
 * Opens one snapshot of the database and locks its tables against changes of their structure. Reads and writes go on.
 * @returns the tables with their row counts
 * @throws BackupError when row security hides rows from the user
 */
export async function openSnapshot(client: pg.Client): Promise<DumpedTable[]> {
  await client.query(copySettings);
  await client.query(`set lock_timeout = '60s'`);
  const bypasses = await bypassesRowSecurity(client);
  const tablesBefore = await listTables(client);
  await client.query('begin isolation level repeatable read read only');
  // The setting and the locks take no snapshot: the first `select` after them does.
  await client.query(`set local row_security = ${bypasses ? 'off' : 'on'}`);
  for (const { name } of tablesBefore) await client.query(`lock table ${quoted(name)} in access share mode`);
  // Again, because a table may have changed before it was locked.
  const tables = await listTables(client);
  if (!bypasses) await requireAllRowsVisible(client);
  const counted: DumpedTable[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(table.name)}`);
    counted.push({ ...table, rows: Number(rows[0]?.count) });
  }
  return counted;
}

async function bypassesRowSecurity(client: pg.Client) {
  const { rows } = await client.query<{ bypasses: boolean }>(
    'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  );
  return rows[0]?.bypasses === true;
}

/**
 * The tables that a backup contains, and their columns without generated ones. Tables of extensions (dependency type
 * `e`) are left out.
 */
export async function listTables(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any ($1)
       and not exists (select
         from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by c.relname
     order by c.relname`,
    [tablesLeftOut],
  );
  return rows;
}

/**
 * Row security hides rows without an error, so the policies are read. For each table a policy must show all rows to
 * this user, and no restrictive policy may hide some. Among the roles of a policy, 0 stands for PUBLIC.
 */
async function requireAllRowsVisible(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
       and (c.relforcerowsecurity or not pg_has_role(current_user, c.relowner, 'usage'))
       and not c.relname = any ($1)
       and (
         not exists (
           select from pg_policy p
           where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
             and pg_get_expr(p.polqual, p.polrelid) = 'true'
             and exists (select from unnest(p.polroles) r where r = 0 or pg_has_role(current_user, r, 'usage')))
         or exists (
           select from pg_policy p
           where p.polrelid = c.oid and not p.polpermissive
             and exists (select from unnest(p.polroles) r where r = 0 or pg_has_role(current_user, r, 'usage'))))
     order by 1`,
    [tablesLeftOut],
  );
  if (rows.length === 0) return;
  const tables = rows.map(({ name }) => name).join(', ');
  throw new BackupError(
    `Row security hides rows of ${tables} from the user of DATABASE_URL, so the ` +
      'backup would be incomplete.' +
      ' Connect as the owner of the database, who must be a member of app_operator: grant app_operator to <owner>.',
  );
}

/**
 * Copies a table into the archive, in compressed chunks. Concatenated and unpacked (`cat … | gunzip`), the chunks are
 * the input of COPY FROM.
 * @throws BackupError when the row count differs from that of the snapshot
 */
export async function dumpTable(client: pg.Client, archive: ArchiveWriter, table: DumpedTable): Promise<void> {
  const columns = table.columns.map((column) => quoted(column)).join(', ');
  const copy = client.query(copyTo(`copy ${quoted(table.name)} (${columns}) to stdout`));
  let chunk = 0;
  for await (const bytes of inChunks(copy)) {
    const name = `database/${table.name}/${String(chunk).padStart(6, '0')}.copy.gz`;
    await archive.add(name, await gzip(bytes, { level: 4 }));
    chunk += 1;
  }
  if (copy.rowCount !== table.rows)
    throw new BackupError(`${table.name} has ${table.rows} rows, but ${copy.rowCount} were read.`);
}

/** Joins the pieces of a stream into chunks of at least `chunkBytes`; the last one may be smaller. */
async function* inChunks(stream: Readable) {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    pieces.push(bytes);
    size += bytes.length;
    if (size < chunkBytes) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pieces);
}

/** The position of a sequence. */
export interface SequenceState {
  name: string;
  value: string;
  /** Whether `value` was given out; false: it comes next. */
  isCalled: boolean;
}

/**
 * Reads the positions of all sequences. These are not part of the snapshot. They are read after the tables, so that
 * none is behind a row of the backup.
 */
export async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const { rows: read } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    if (read[0]) states.push({ name, ...read[0] });
  }
  return states;
}

/** A quoted SQL identifier. */
export const quoted = (name: string): string => pg.escapeIdentifier(name);
