import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { examine } from '../app/doctor/examine.ts';
import { explainFinding } from '../app/doctor/finding-words.ts';
import { readConfig } from '../platform/config.ts';
import { clientOf } from '../testing/client.ts';
import { runOperatorCommand } from '../testing/run-operator-command.ts';
import { startServer } from '../testing/start-server.ts';
import { newTestDatabase } from '../testing/test-database.ts';

const login = { email: 'bia@example.com', password: 'uma senha bem longa' };
const outcomes = [() => 'served', () => 'refused'] as const;
const dona = { email: 'dona@padaria.com.br', password: 'pão de queijo quente' };

test('the operator lists and blocks companies, makes operators, retries parked entries, runs doctor', async () => {
  const databaseUrl = await newTestDatabase();
  const server = await startServer({
    env: { ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password, DATABASE_URL: databaseUrl },
  });
  onTestFinished(() => server.remove());
  const env = { DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl, PUBLIC_URL: server.url, SMTP_URL: '' };
  const admin = async (args: string[], input = '', more: NodeJS.ProcessEnv = {}) =>
    runOperatorCommand('admin', args, { ...env, ...more }, input);
  const signIn = () => clientOf(server.url).auth.login({ body: dona });
  await admin(['create-company', 'Padaria Sol', '--email', dona.email, '--stdin'], `${dona.password}\n`);

  const { output } = await admin(['list-companies']);
  const row = output.split('\n').find((line) => line.includes('Padaria Sol')) ?? '';
  expect(row.split('\t')).toEqual([
    expect.stringMatching(/^\d+$/),
    'Padaria Sol',
    'Completo',
    'active',
    '-',
    '1',
    '0/0',
  ]);
  const [id = ''] = row.split('\t');

  const { token } = await signIn();
  expect((await admin(['block-company', id])).output).toContain('Padaria Sol is blocked');
  // The server knows a session for five seconds at most.
  const asked = () =>
    clientOf(server.url, token)
      .users.page({})
      .then(...outcomes);
  await expect.poll(asked, { timeout: 30_000 }).toBe('refused');
  expect((await admin(['unblock-company', id])).output).toContain('Padaria Sol is active again');
  await expect.poll(() => signIn().then(...outcomes), { timeout: 30_000 }).toBe('served');
  const archive = path.join(server.dataDir, 'padaria.tar');
  expect((await admin(['export', id])).output).toContain('Usage:');
  expect((await admin(['export', '999999', '--to', archive])).output).toContain('There is no company 999999');
  expect((await admin(['export', id, '--to', archive])).output).toMatch(/Padaria Sol: \d+ rows and 0 files/);
  const bytes = await readFile(archive, 'latin1');
  expect(bytes).toContain('tables/users/00000.jsonl');
  expect(bytes).toContain(dona.email);
  // Neither another company's rows nor passwords are in it, and a file is never replaced.
  expect(bytes).not.toContain(login.email);
  expect(bytes).not.toContain('$argon2');
  expect((await admin(['export', id, '--to', archive])).output).toContain('EEXIST');
  expect(await readFile(archive, 'latin1')).toBe(bytes);
  expect((await admin(['erase', id, '--name', 'Padaria Lua'])).output).toContain('The --name is not the name of');
  expect((await admin(['erase', id, '--name', 'Padaria Sol'])).output).toContain('Padaria Sol is blocked.');
  expect((await admin(['list-companies'])).output).toContain('erased from ');
  expect((await admin(['unblock-company', id])).output).toContain('First take back the erasure of company');
  expect((await admin(['keep', id])).output).toContain('Padaria Sol will not be erased. It is active.');
  expect((await admin(['block-company', '1'])).output).toContain('An operator of the platform belongs to company 1');

  expect((await admin(['make-operator', login.email, '--off'])).output).toContain('is the last operator');
  expect(await admin(['make-operator', dona.email])).toMatchObject({ code: 0 });
  expect((await signIn()).user.super).toBe(true);

  const client = new pg.Client(databaseUrl);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('set role app_worker');
  await client.query(`insert into lane_entries (company_id, lane, kind, payload, parked_at, attempts, last_error)
    values (1, 'test:1', 'no-such-kind', '{}', now(), 9, 'it was away')`);
  expect((await admin(['list-parked'])).output).toMatch(/no-such-kind\t1\t\S+\tit was away/);
  expect((await admin(['retry-parked', '--kind', 'no-such-kind'])).output).toContain('1 entry is tried again');
  expect((await client.query('select parked_at, attempts from lane_entries')).rows).toEqual([
    { parked_at: null, attempts: 0 },
  ]);

  const healthy = await admin(['doctor']);
  expect(healthy.output).toContain(`ok    PUBLIC_URL: Balcão answers at ${server.url}`);
  expect(healthy.output).toMatch(/ok {4}PostgreSQL: external, version \d+/);
  for (const name of ['storage', 'clock']) expect(healthy.output).toContain(`ok    ${name}: `);
  expect(healthy.output).toContain('WARN  mail: no mail server');
  expect((await admin(['list-companies', '--off'])).output).toContain('Usage:');
});

test('the examination names what does not work, and no password', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'balcao-doctor-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://127.0.0.1:9',
    SMTP_URL: 'smtp://ana:segredo-do-correio@127.0.0.1:9',
    FFMPEG_PATH: '/no/such/ffmpeg',
  });
  const findings = await examine(config, 'postgres://ana:segredo-do-banco@127.0.0.1:9/balcao');
  const about = (name: string) =>
    findings.filter(({ check }) => check === name).map((one) => [one.state, explainFinding(one).says]);
  expect(about('publicUrl')).toEqual([['bad', 'https://127.0.0.1:9 does not answer: ECONNREFUSED']]);
  expect(about('certificate')).toEqual([['bad', 'browsers do not trust it: ECONNREFUSED']]);
  expect(about('mail')).toEqual([['bad', expect.stringContaining('127.0.0.1:9 does not work')]]);
  expect(about('postgres')).toEqual([['bad', 'does not answer: ECONNREFUSED']]);
  expect(about('ffmpeg')).toEqual([['warn', expect.stringContaining('not found')]]);
  expect(JSON.stringify(findings)).not.toContain('segredo');
});
