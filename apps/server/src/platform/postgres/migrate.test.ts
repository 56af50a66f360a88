import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../testing/make-temporary-folder.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createLog } from '../log.ts';
import { applicationRole } from './cluster.ts';
import { startEmbedded, type EmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';

const dataDir = makeTemporaryFolder();
let server: EmbeddedPostgres;
let owner: pg.Client;
let url: string;
let made = 0;

beforeAll(async () => {
  server = await startEmbedded({ dataDir, durable: false, log: createLog({ logLevel: 'silent', isProduction: true }) });
  owner = new pg.Client({ connectionString: server.superuserUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  fs.rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  const name = `migrate_${(made += 1)}`;
  await owner.query(`create database ${name} owner ${applicationRole}`);
  url = server.url.replace(/balcao$/, name);
});

function folderWith(files: Record<string, string>, folder = temporaryFolder()) {
  for (const [name, sql] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), sql);
  return folder;
}

async function ask(sql: string, address = url) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat() as unknown[];
  } finally {
    await client.end();
  }
}

const two = {
  '0001-a.sql': 'create table a (id int);',
  '0002-b.sql': 'insert into a values (1); insert into a values (2);',
};

test('migrations are applied once, in order, and later ones join them', async () => {
  const folder = folderWith(two);
  expect(await migrate(url, undefined, folder)).toEqual(['0001-a.sql', '0002-b.sql']);
  expect(await migrate(url, undefined, folder)).toEqual([]);
  folderWith({ '0003-c.sql': 'insert into a values (3)' }, folder);
  expect(await migrate(url, undefined, folder)).toEqual(['0003-c.sql']);
  expect(await ask('select id from a order by id')).toEqual([1, 2, 3]);
});

test('three nodes that start at once apply each migration once', async () => {
  const folder = folderWith({ ...two, '0003-slow.sql': 'select pg_sleep(0.3); insert into a values (3)' });
  const program = `import { migrate } from ${JSON.stringify(path.resolve(import.meta.dirname, 'migrate.ts'))};
    console.log(JSON.stringify(await migrate(${JSON.stringify(url)}, undefined, ${JSON.stringify(folder)})));`;
  const runs = await Promise.all(
    [1, 2, 3].map(() => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])),
  );
  expect(runs.map(({ stdout }) => (JSON.parse(stdout) as string[]).length).toSorted()).toEqual([0, 0, 3]);
  expect(await ask('select count(*)::int from a')).toEqual([3]);
});

test('a migration that fails leaves nothing of itself and is named with its line', async () => {
  const folder = folderWith({ ...two, '0003-c.sql': 'insert into a values (3);\n\nselect nonsense;' });
  await expect(migrate(url, undefined, folder)).rejects.toThrow(
    '0003-c.sql (line 3): column "nonsense" does not exist',
  );
  expect(await ask('select count(*)::int from a')).toEqual([2]);
  folderWith({ '0003-c.sql': 'insert into a values (3)' }, folder);
  expect(await migrate(url, undefined, folder)).toEqual(['0003-c.sql']);
});

test('history is not rewritten', async () => {
  const folder = folderWith({ ...two, '0004-d.sql': 'select 1' });
  await migrate(url, undefined, folder);
  await expect(
    migrate(
      url,
      undefined,
      folderWith({ ...two, '0001-a.sql': 'create table a (id bigint);', '0004-d.sql': 'select 1' }),
    ),
  ).rejects.toThrow(/0001-a\.sql was changed after/);
  await expect(migrate(url, undefined, folderWith({ '0003-c.sql': 'select 1' }, folder))).rejects.toThrow(
    /0003-c\.sql comes before 0004-d\.sql/,
  );
  await expect(migrate(url, undefined, folderWith({ ...two, '0005-e.sql': 'select 1' }))).rejects.toThrow(
    /0004-d\.sql, which this version does not know/,
  );
});

test('an older version does not start on a database that is newer', async () => {
  await migrate(url, undefined, folderWith({ ...two, '0003-c.sql': 'select 1' }));
  await expect(migrate(url, undefined, folderWith(two))).rejects.toThrow(
    'The database is newer than this version of Balcão: it has the migration 0003-c.sql.',
  );
});

test('two migrations with one number, or a name that is none, are refused before anything is done', async () => {
  await expect(
    migrate(url, undefined, folderWith({ '0001-a.sql': 'select 1', '0001-b.sql': 'select 1' })),
  ).rejects.toThrow(/same number/);
  await expect(migrate(url, undefined, folderWith({ 'first.sql': 'select 1' }))).rejects.toThrow(
    /not a name for a migration/,
  );
});

test('a database user who may do too little is told what he needs', async () => {
  await owner.query(`create role weak_${made} login password 'weak'`);
  const weak = url.replace(/\/\/[^@]+@/, `//weak_${made}:weak@`);
  await expect(migrate(weak, undefined, folderWith(two))).rejects.toThrow(
    /permission denied for schema public.*alter role <user> createrole/,
  );
});

test('a migration waits for a table in use without delaying readers, and is applied when it is free', async () => {
  const folder = folderWith(two);
  await migrate(url, undefined, folder);
  const backup = new pg.Client({ connectionString: url });
  await backup.connect();
  await backup.query('begin; lock table a in access share mode');
  folderWith({ '0003-c.sql': 'insert into a values (3); alter table a add column b int' }, folder);
  const migrating = migrate(url, undefined, folder);
  const waiting = `select count(*)::int from pg_stat_activity
    where application_name = 'balcao migrate' and datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => ask(waiting), { interval: 20 }).toEqual([1]);
  // This reader stands behind the migration, while the backup goes on.
  expect(await ask('select count(*)::int from a')).toEqual([2]);
  await backup.end();
  expect(await migrating).toEqual(['0003-c.sql']);
  expect(await ask('select count(b)::int, count(*)::int from a')).toEqual([0, 3]);
});
