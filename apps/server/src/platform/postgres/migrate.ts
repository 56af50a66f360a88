import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

/** The database cannot be brought to the state that this version needs. The message says what the operator can do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** The folder of the product's migrations. */
export const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');

const ourLock = 7_263_411; // an arbitrary number that must never change between versions

/**
 * A statement that waits for a lock on a table blocks all later statements on it. So a migration waits at most this
 * long and then begins again.
 */
const lockTimeoutMs = 3000;
/** Pauses between attempts let the waiting statements through. Together about five minutes. */
const maxAttempts = 60;
const pauseMs = 2000;

/** Deadlock detected, lock not available: the same migration may succeed later. */
const busyCodes = new Set(['40P01', '55P03']);
const insufficientPrivilege = '42501';

/**
 * Applies the missing migrations of `0001-….sql`, `0002-….sql` …, each in its own transaction, forward only. Several
 * nodes may call it at once: one works, the others wait and find nothing to do. A database that is newer than this code
 * is refused. Nodes that already run go on, since a migration is safe for the version before. A migration whose tables
 * are in use is tried again for about five minutes.
 * @param only the names to apply; all of the folder otherwise. A restore stops at the migrations of its backup.
 * @returns the names applied now.
 * @throws MigrationError
 */
export async function migrate(
  ownerUrl: string,
  log?: Log,
  folder = migrationsFolder,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const wanted = readMigrations(folder).filter(({ name }) => only?.has(name) ?? true);
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'balcao migrate',
    connectionTimeoutMillis: 15_000,
  });
  client.on('error', () => undefined); // the query that was running rejects too
  try {
    await client.connect();
    await requireVersion(client);
    await waitForTurn(client, log);
    const applied = await listApplied(client);
    checkHistory(wanted, applied);
    const missing = wanted.filter(({ name }) => !applied.has(name));
    for (const migration of missing) {
      await applyWhenFree(client, migration, log);
      log?.info({ migration: migration.name }, 'migrated the database');
    }
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** One file of the migrations. */
export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The migrations of this version, in order. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const names = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  names.forEach((name, place) => {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
      throw new MigrationError(`${name} is not a name for a migration: 0007-what-it-does.sql`);
    if (name.slice(0, 4) === names[place - 1]?.slice(0, 4))
      throw new MigrationError(`${names[place - 1]} and ${name} have the same number.`);
  });
  return names.map((name) => {
    const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function requireVersion(client: pg.Client) {
  const { rows } = await client.query<{ version: number; shown: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown`,
  );
  if (rows[0] && rows[0].version < 150_000)
    throw new MigrationError(`The database is PostgreSQL ${rows[0].shown}; Balcão needs 15 or newer.`);
}

/**
 * Polls for the lock instead of waiting inside PostgreSQL: a waiting statement keeps its snapshot, and commands
 * such as `create index concurrently` wait for old snapshots.
 */
async function waitForTurn(client: pg.Client, log: Log | undefined) {
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [ourLock]);
    if (rows[0]?.ours) return;
    // After five seconds.
    if (attempt === 50) log?.info('another node is migrating the database; waiting for it');
    await wait(100);
  }
}

async function listApplied(client: pg.Client) {
  const table = `create table if not exists applied_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`;
  await client.query(`set client_min_messages = warning`);
  try {
    await client.query(table);
  } catch (error) {
    throw explain(error, 'The table applied_migrations');
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from applied_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Refuses a database whose migrations do not fit those of this version. @param applied checksums by name */
function checkHistory(wanted: Migration[], applied: Map<string, string>) {
  const last = wanted.at(-1)?.name ?? '';
  const byName = new Map(wanted.map((migration) => [migration.name, migration]));
  for (const [name, checksum] of applied) {
    const ours = byName.get(name);
    if (!ours && name > last)
      throw new MigrationError(
        `The database is newer than this version of Balcão: it has the migration ${name}. Start the newer ` +
          'version, or restore a backup of this one.',
      );
    if (!ours && name < last)
      throw new MigrationError(
        `The database has the migration ${name}, which this version does not know: it belongs to another version ` +
          'of Balcão.',
      );
    if (ours && ours.checksum !== checksum)
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied. Put it back as it was and write a new one.`,
      );
  }
  const newest =
    [...applied.keys()]
      .filter((name) => byName.has(name))
      .toSorted()
      .at(-1) ?? '';
  const late = wanted.find(({ name }) => name < newest && !applied.has(name));
  if (late)
    throw new MigrationError(
      `The migration ${late.name} comes before ${newest}, which is already applied: give it a higher number.`,
    );
}

/** Applies a migration whose tables other nodes, or a backup, may be using. */
async function applyWhenFree(client: pg.Client, migration: Migration, log: Log | undefined) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      // `apply` throws only what `explain` returns: its cause is the error of PostgreSQL.
      const { code } = (error as MigrationError).cause as pg.DatabaseError;
      if (!busyCodes.has(code ?? '') || attempt === maxAttempts) throw error;
      if (attempt === 1)
        log?.info({ migration: migration.name }, 'tables of a migration are in use; trying again until they are free');
      await wait(pauseMs);
    }
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(sql);
    await client.query('insert into applied_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw explain(error, name, sql);
  }
}

function explain(error: unknown, name: string, sql?: string): MigrationError {
  const { message, code, position } = error as pg.DatabaseError;
  const line = sql && position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : '';
  return new MigrationError(`${name}${line}: ${message}.${adviceFor(code ?? '')}`, { cause: error });
}

function adviceFor(code: string): string {
  if (busyCodes.has(code))
    return ' Something has been using these tables for minutes, such as a backup: start again when it has ended.';
  if (code === insufficientPrivilege)
    return (
      ' The user of DATABASE_URL must own the database and may create roles: ' +
      'alter role <user> createrole; alter database <name> owner to <user>. See docs/operating.md.'
    );
  return '';
}
