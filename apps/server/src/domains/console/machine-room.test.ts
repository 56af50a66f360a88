import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MachineRoom } from '@balcao/contract';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { asWorker } from '../../platform/scope/as-operator.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { openOwner } from '../../testing/open-owner.ts';
import { testApp } from '../../testing/start-test-app.ts';

const makeOperator = async () => {
  const office = await makeOffice();
  return { ...(await office.hire({ name: 'Olga Operadora', profile: 'admin', isSuper: true })), office };
};

/** Stores given-up entries of a kind that no worker knows. @returns their ids, the oldest first */
async function park(companyId: number, kind: string, reasons: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const reason of reasons)
    await asWorker(async (db) => {
      const { rows } = await sql<{ id: string }>`
        insert into lane_entries (company_id, lane, kind, payload, parked_at, attempts, last_error)
        values (${companyId}, ${`${kind}:1`}, ${kind}, '{"body": "segredo do cliente"}', now(), 5, ${reason})
        returning id`.execute(db);
      ids.push(rows[0]?.id ?? '');
    });
  return ids;
}

const newKind = () => `test-${crypto.randomUUID().slice(0, 8)}`;
const metricsOf = async () => (await fetch(`${(await testApp()).url}/metrics`)).text();

test('BI-01 the machine room shows parked entries without their content, and lets them be tried again', async () => {
  const { api, office } = await makeOperator();
  const kind = newKind();
  const text = 'Unexpected token in "Oi, meu CPF é 123.456.789-09"';
  const [first = '', second = ''] = await park(office.companyId, kind, ['it was away', text]);
  const ofKind = ({ parked }: MachineRoom) => parked.filter((entry) => entry.kind === kind);
  const room = await api.console.machineRoom();
  expect(ofKind(room)).toMatchObject([
    { id: second, companyId: office.companyId, attempts: 5, reason: 'Unexpected token in "…"' },
    { id: first, reason: 'it was away' },
  ]);
  expect(JSON.stringify(room)).not.toMatch(/segredo|CPF/);
  const depth = async () => (await api.console.machineRoom()).lanes.find((lane) => lane.kind === kind);
  await expect.poll(depth).toMatchObject({ waiting: 0, parked: 2 });
  expect(await metricsOf()).toContain(`balcao_lane_parked{kind="${kind}"} 2\n`);

  expect(await api.console.retryParked({ body: { kind, id: first } })).toEqual({ retried: 1 });
  expect(await api.console.retryParked({ body: { kind, id: first } })).toEqual({ retried: 0 });
  expect(ofKind(await api.console.machineRoom()).map(({ id }) => id)).toEqual([second]);
  expect(await api.console.retryParked({ body: { kind } })).toEqual({ retried: 1 });
  await expect.poll(depth).toMatchObject({ waiting: 2, parked: 0, oldestSeconds: expect.any(Number) });
  await asWorker((db) => sql`delete from lane_entries where kind = ${kind}`.execute(db));
});

test('BI-01 the machine room shows failed jobs without their content, and lets them be tried again', async () => {
  const { api, office } = await makeOperator();
  const owner = await openOwner();
  const fail = async (queue: string, name: string, companyId: number | null) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into jobs.job (name, data, state, retry_limit, retry_count, completed_on, output, singleton_key)
       values ($1, $2, 'failed', 4, 4, now(), '{"error": "Error: connect ECONNREFUSED\\nof \\"Mariana\\""}', $3)
       returning id`,
      [queue, { name, ...(companyId !== null && { companyId }), payload: { text: 'segredo' } }, crypto.randomUUID()],
    );
    return rows[0]?.id ?? '';
  };
  const unknown = newKind();
  const [mail, clock, strange] = [
    await fail('company', 'mail-invitation', office.companyId),
    await fail('clock', 'forget-old-meters', null),
    await fail('company', unknown, office.companyId),
  ];
  onTestFinished(
    async () => void (await owner.query('delete from jobs.job where id = any($1)', [[mail, clock, strange]])),
  );
  const room = await api.console.machineRoom();
  const find = (id: string) => room.failedJobs.find((job) => job.id === id);
  expect(find(mail)).toMatchObject({
    name: 'mail-invitation',
    companyId: office.companyId,
    attempts: 5,
    reason: 'Error: connect ECONNREFUSED',
    canRetry: true,
  });
  expect(find(clock)).toMatchObject({ name: 'forget-old-meters', companyId: null, canRetry: true });
  expect(find(strange)).toMatchObject({ canRetry: false });
  expect(JSON.stringify(room)).not.toMatch(/segredo|Mariana/);
  await expect
    .poll(async () => (await api.console.machineRoom()).jobs)
    .toContainEqual({ name: unknown, waiting: 0, failed: 1 });
  expect(await metricsOf()).toContain(`balcao_jobs_failed{name="${unknown}"} 1\n`);

  for (const jobId of [mail, clock]) {
    expect(await api.console.retryJob({ params: { jobId } })).toEqual({ retried: 1 });
    await expect
      .poll(async () => (await owner.query('select state from jobs.job where id = $1', [jobId])).rows)
      .toEqual([{ state: 'completed' }]);
    expect(await api.console.retryJob({ params: { jobId } })).toEqual({ retried: 0 });
  }
  expect(await refusalOf(api.console.retryJob({ params: { jobId: 'x' } }))).toMatchObject({ status: 400 });
});

test('BI-01 the machine room shows nodes, database and versions, and the metrics tell the same', async () => {
  const { api } = await makeOperator();
  const owner = await openOwner();
  const dead = newKind();
  await owner.query(
    `insert into nodes (id, name, version, roles, started_at, seen_at, connections, sockets)
     values ($1, $1, '0.0.9', '{channels}', now() - interval '2 hours', now() - interval '1 hour', 3, 0)`,
    [dead],
  );
  onTestFinished(async () => void (await owner.query('delete from nodes where id = $1', [dead])));
  await expect
    .poll(async () => (await api.console.machineRoom()).nodes.filter(({ isAlive }) => isAlive))
    .toMatchObject([{ roles: ['web', 'worker', 'channels'], version: expect.stringMatching(/^\d/) }]);
  const { nodes, database, versions } = await api.console.machineRoom();
  expect(nodes.find(({ name }) => name === dead)).toMatchObject({
    isAlive: false,
    connections: 3,
    diskFreeBytes: null,
  });
  expect(nodes.find(({ isAlive }) => isAlive)?.diskFreeBytes).toBeGreaterThan(0);
  expect(versions).toEqual({
    program: nodes.find(({ isAlive }) => isAlive)?.version,
    node: process.version,
    postgres: expect.stringMatching(/^\d/),
    migration: expect.stringMatching(/^\d{4}-/),
  });
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(database.tables.length).toBeGreaterThan(5);
  expect(database.tables.map(({ bytes }) => bytes)).toEqual(
    database.tables.map(({ bytes }) => bytes).toSorted((a, b) => b - a),
  );
  const metrics = await metricsOf();
  expect(metrics).toMatch(new RegExp(`balcao_node_silent_seconds\\{node="${dead}"\\} 3[6-9]\\d\\d`));
  expect(metrics).toContain(`balcao_database_info{version="${versions.postgres}",migration="${versions.migration}"} 1`);
  // The sizes are read again after half a minute.
  const areSame = async () => {
    const { bytes, tables } = (await api.console.machineRoom()).database;
    const told = await metricsOf();
    return (
      told.includes(`balcao_database_size_bytes ${bytes}\n`) &&
      tables.every((table) => told.includes(`balcao_table_size_bytes{table="${table.name}"} ${table.bytes}\n`))
    );
  };
  await expect.poll(areSame).toBe(true);
  expect(metrics).toMatch(/balcao_driven_connections \d+\n/);
});

test('BI-01 the operator sees what the examination found, and examines again', async () => {
  const { api } = await makeOperator();
  const found = await api.console.examine();
  expect(found.findings).toContainEqual({ check: 'publicUrl', state: 'warn', code: 'publicUrlMissing', values: {} });
  expect(found.findings).toContainEqual({ check: 'clock', state: 'ok', code: 'clockAgrees', values: {} });
  expect((await api.console.examination()).at >= found.at).toBe(true);
  expect(await metricsOf()).toContain('balcao_findings{check="publicUrl"} 1\n');
  expect((await api.console.examine()).at > found.at).toBe(true);
});

test('BI-01 only the operator enters the machine room', async () => {
  const office = await makeOffice();
  const supervisor = await office.hire({ profile: 'supervisor' });
  const other = await makeOffice();
  const kind = newKind();
  await park(office.companyId, kind, ['it was away']);
  for (const { api } of [office.admin, supervisor, office.attendant, other.admin])
    for (const attack of [
      () => api.console.machineRoom(),
      () => api.console.examination(),
      () => api.console.examine(),
      () => api.console.retryParked({ body: { kind } }),
      () => api.console.retryJob({ params: { jobId: crypto.randomUUID() } }),
    ])
      expect(await refusalOf(attack())).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
  const { api } = await makeOperator();
  expect((await api.console.machineRoom()).parked.filter((entry) => entry.kind === kind)).toHaveLength(1);
  await asWorker((db) => sql`delete from lane_entries where kind = ${kind}`.execute(db));
});

test('what the machine room lists is read from indexes of what failed', async () => {
  await testApp();
  const owner = await openOwner();
  // The tables of a test are small: PostgreSQL would read them whole.
  await owner.query('set enable_seqscan = off');
  const explain = async (query: string) =>
    (await owner.query<{ 'QUERY PLAN': string }>(`explain ${query}`)).rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(await explain(`select id from jobs.job where state = 'failed' order by completed_on desc limit 50`)).toContain(
    'job_failed',
  );
  await owner.query('set role app_worker');
  const parked = await explain(
    'select id from lane_entries where parked_at is not null order by parked_at desc limit 50',
  );
  expect(parked).toContain('lane_parked');
  expect(parked).not.toContain('Sort');
});

test('each metric of the dashboard for Grafana is one that the program exports, with these labels', async () => {
  const file = path.resolve(import.meta.dirname, '../../../../../deploy/grafana-dashboard.json');
  const { panels } = JSON.parse(await readFile(file, 'utf8')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(20);
  const metrics = await metricsOf();
  const exported = new Set(
    [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  );
  const used = queries.flatMap((query) => query.match(/\b\w+(?=\{)/g) ?? []);
  expect(new Set(used).size).toBeGreaterThan(20);
  expect(used.filter((name) => !exported.has(name))).toEqual([]);
});
