import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import { copySettings, listTables, quoted, type SequenceState } from './dump-tables.ts';
import type { Manifest } from './manifest.ts';

const gunzip = promisify(zlib.gunzip);

/** Loads the chunks of the tables, one table at a time. */
export interface TableLoader {
  take(table: string, chunk: Buffer): Promise<void>;
  /** Completes the last table. @throws BackupError when the row count of a table differs from the manifest */
  finish(): Promise<void>;
}

/**
 * Prepares the tables for COPY in the owner's transaction: drops foreign keys, disables triggers and forced row
 * security. Unlike `session_replication_role` this needs no superuser, and the tables may be loaded in any order. Rows
 * that are already in the tables are deleted.
 * @returns a function that restores keys, triggers and row security; adding a foreign key checks its rows
 */
export async function openForLoading(client: pg.Client, tables: Manifest['tables']): Promise<() => Promise<void>> {
  await client.query(copySettings);
  const columnsOf = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const missing = columns.find((column) => !columnsOf.get(name)?.includes(column));
    if (missing !== undefined) throw new BackupError(`The database has no column ${name}.${missing}.`);
  }
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
    `select r.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
     join pg_class r on r.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  const { rows: forced } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity`,
  );
  const loadedTables = new Set(tables.map(({ name }) => name));
  const unforced = forced.filter(({ name }) => loadedTables.has(name));
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  for (const { name } of unforced) await client.query(`alter table ${quoted(name)} no force row level security`);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  // The backup has all rows, also those that migrations insert.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  return async () => {
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
    for (const { name } of unforced) await client.query(`alter table ${quoted(name)} force row level security`);
  };
}

/** Loads the tables of a backup by COPY. @param loaded called after each table */
export function loadTables(
  client: pg.Client,
  tables: Manifest['tables'],
  loaded: (table: string, rows: number) => void,
): TableLoader {
  const rowsOf = new Map<string, number>();
  let current: ReturnType<typeof openCopy> | undefined;
  const openCopy = (name: string) => {
    const table = tables.find((known) => known.name === name);
    if (!table || rowsOf.has(name)) throw new BackupError(`The backup has rows of ${name} at the wrong place.`);
    const columns = table.columns.map((column) => quoted(column)).join(', ');
    const stream = client.query(copyFrom(`copy ${quoted(name)} (${columns}) from stdin`));
    const done = finished(stream);
    // An error is thrown where `done` is awaited; this handler only prevents an unhandled rejection.
    done.catch(() => undefined);
    return { name, stream, done };
  };
  const closeCopy = async () => {
    if (!current) return;
    const { name, stream, done } = current;
    current = undefined;
    stream.end();
    await done;
    rowsOf.set(name, stream.rowCount);
    loaded(name, stream.rowCount);
  };
  return {
    async take(table, chunk) {
      if (current?.name !== table) await closeCopy();
      current ??= openCopy(table);
      // `done` rejects if COPY fails. Then `drain` never comes.
      if (!current.stream.write(await gunzip(chunk))) await Promise.race([once(current.stream, 'drain'), current.done]);
    },
    async finish() {
      await closeCopy();
      for (const { name, rows } of tables)
        if ((rowsOf.get(name) ?? 0) !== rows)
          throw new BackupError(`${name} had ${rows} rows, but ${rowsOf.get(name) ?? 0} were restored.`);
    },
  };
}

/** Sets the positions of sequences. Sequences that are in the database but not in the backup keep theirs. */
export async function restoreSequences(client: pg.Client, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query(
      `select setval(c.oid, $2::bigint, $3::boolean)
       from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and c.relname = $1`,
      [name, value, isCalled],
    );
}
