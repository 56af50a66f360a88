import type { Finding } from '@balcao/contract';
import type pg from 'pg';
import type { Measured } from './platform/http/measure.ts';
import { readDatabaseState, type DatabaseState } from './platform/installation/database-size.ts';
import { listNodes, type KnownNode } from './platform/installation/node-beats.ts';
import { countJobs } from './platform/jobs/failed-jobs.ts';
import { laneDepths } from './platform/lanes/worker.ts';
import type { Pools } from './platform/postgres/pool.ts';
import type { DiskSpace } from './platform/watch-disk.ts';

const poolNames = ['readers', 'writers', 'workers', 'operators', 'owner'] as const;
type PoolName = (typeof poolNames)[number];
type PoolState = Record<'total' | 'idle' | 'waiting', number>;
type PoolStates = Partial<Record<PoolName, PoolState>>;

/**
 * One node is the reporter: it reports the values of the installation for all nodes. Each report gives the node this
 * role for another 90 seconds.
 */
const reporterLeaseMs = 90_000;

/** The parts of this process that its metrics are read from. */
export interface MetricSources {
  /** The name of this node, as its log lines have it. */
  node: string;
  pools(): Pools | undefined;
  sockets(): number;
  /** Whether each service beside the database answers. */
  services(): Record<string, boolean>;
  disk(): DiskSpace | undefined;
  /** WhatsApp numbers that this process drives and that are connected. */
  drivenConnections(): number;
  /** What the last examination of this process found. */
  findings(): readonly Finding[];
}

const severities = { ok: 0, warn: 1, bad: 2 } as const;

/**
 * The metrics that the parts of this process report to Prometheus at a scrape.
 * @returns `beginScrape`, to be called before the first value is read
 */
export function measuredOf(sources: MetricSources): { measured: Measured[]; beginScrape(): void } {
  let states: PoolStates = {};
  let installation: Promise<InstallationValues | undefined> | undefined;
  return {
    measured: [
      ...installationMetrics(async () => installation),
      ...processMetrics(sources),
      ...poolMetrics(() => states),
    ],
    beginScrape() {
      const opened = sources.pools();
      if (!opened) return;
      states = Object.fromEntries(poolNames.map((name) => [name, poolStateOf(opened[name])]));
      // Without these values the scrape still reports those of the process.
      installation = readInstallation(opened.workers, sources.node).catch(() => undefined);
    },
  };
}

type Sample = { labels?: Record<string, string>; value: number };

/** Values of the installation, which one node reports for all. */
function installationMetrics(read: () => Promise<InstallationValues | undefined>): Measured[] {
  const perInstallation = (
    name: string,
    help: string,
    labels: readonly string[],
    samplesOf: (values: InstallationValues) => Sample[],
  ): Measured => ({
    name,
    help: `${help}; told by one node.`,
    labels,
    async values() {
      const values = await read();
      return values ? samplesOf(values) : [];
    },
  });
  const perLane = (name: string, help: string, valueOf: (lane: Lane) => number): Measured =>
    perInstallation(name, help, ['kind'], ({ lanes }) =>
      lanes.map((lane) => ({ labels: { kind: lane.kind }, value: valueOf(lane) })),
    );
  return [
    perLane('balcao_lane_waiting', 'Entries that could be worked now', ({ waiting }) => waiting),
    perLane('balcao_lane_parked', 'Entries given up after their attempts', ({ parked }) => parked),
    perLane('balcao_lane_oldest_seconds', 'Age of the oldest entry', (lane) => lane.oldestSeconds),
    perInstallation('balcao_jobs_waiting', 'Jobs that are due and not begun, by their name', ['name'], ({ jobs }) =>
      jobs.map(({ name, waiting }) => ({ labels: { name }, value: waiting })),
    ),
    perInstallation(
      'balcao_jobs_failed',
      'Jobs that failed for good and are kept for some days, by their name',
      ['name'],
      ({ jobs }) => jobs.map(({ name, failed }) => ({ labels: { name }, value: failed })),
    ),
    perInstallation('balcao_node_silent_seconds', 'Time since the last heartbeat of each node', ['node'], ({ nodes }) =>
      nodes.map(({ name, silentSeconds }) => ({ labels: { node: name }, value: silentSeconds })),
    ),
    perInstallation(
      'balcao_database_info',
      'Version of PostgreSQL and last migration; always 1',
      ['version', 'migration'],
      ({ database }) => [{ labels: { version: database.postgres, migration: database.migration }, value: 1 }],
    ),
    perInstallation('balcao_database_size_bytes', 'Size of the database', [], ({ database }) => [
      { value: database.bytes },
    ]),
    perInstallation(
      'balcao_table_size_bytes',
      'Size of the largest tables with their indexes',
      ['table'],
      ({ database }) => database.tables.map(({ name, bytes }) => ({ labels: { table: name }, value: bytes })),
    ),
    perInstallation(
      'balcao_table_rows',
      'Rows of the largest tables, as PostgreSQL estimates them',
      ['table'],
      ({ database }) =>
        database.tables.flatMap(({ name, rows }) => (rows === null ? [] : [{ labels: { table: name }, value: rows }])),
    ),
    perInstallation(
      'balcao_connections',
      'WhatsApp connections by status and driver',
      ['status', 'driver'],
      ({ connections }) =>
        connections.map(({ status, driver, count }) => ({ labels: { status, driver }, value: count })),
    ),
  ];
}

/** Values of this process. */
function processMetrics({ sockets, services, disk, drivenConnections, findings }: MetricSources): Measured[] {
  const diskSamples = (field: keyof DiskSpace): Sample[] => {
    const space = disk();
    return space ? [{ value: space[field] }] : [];
  };
  return [
    {
      name: 'balcao_driven_connections',
      help: 'WhatsApp connections that this process drives and that are connected.',
      values: () => [{ value: drivenConnections() }],
    },
    {
      name: 'balcao_findings',
      help: 'What the last examination of this process found, by check: 0 good, 1 to be improved, 2 bad.',
      labels: ['check'],
      values: () => findings().map(({ check, state }) => ({ labels: { check }, value: severities[state] })),
    },
    { name: 'balcao_sockets', help: 'Screens connected to this process.', values: () => [{ value: sockets() }] },
    {
      name: 'balcao_service_up',
      help: '1 when a service beside the database (storage, mail) answered within the last minute, else 0.',
      labels: ['service'],
      values: () => Object.entries(services()).map(([service, isUp]) => ({ labels: { service }, value: isUp ? 1 : 0 })),
    },
    {
      name: 'balcao_disk_free_bytes',
      help: 'Free bytes on the disk of the data folder.',
      values: () => diskSamples('freeBytes'),
    },
    {
      name: 'balcao_disk_size_bytes',
      help: 'Size of the disk of the data folder.',
      values: () => diskSamples('totalBytes'),
    },
  ];
}

/** Values of the connections of this process to the database. */
function poolMetrics(states: () => PoolStates): Measured[] {
  const perPool = (name: string, help: string, valueOf: (pool: PoolState) => number): Measured => ({
    name,
    help,
    labels: ['pool'],
    values: () =>
      poolNames.flatMap((pool) => {
        const state = states()[pool];
        return state ? [{ labels: { pool }, value: valueOf(state) }] : [];
      }),
  });
  return [
    perPool('balcao_pool_connections', 'Open connections to the database.', ({ total }) => total),
    perPool('balcao_pool_idle', 'Connections to the database that nothing uses.', ({ idle }) => idle),
    perPool('balcao_pool_waiting', 'Statements that wait for a connection to the database.', ({ waiting }) => waiting),
  ];
}

const poolStateOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): PoolState => ({
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

type Lane = Awaited<ReturnType<typeof laneDepths>>[number];

interface InstallationValues {
  lanes: Lane[];
  connections: { status: string; driver: string; count: number }[];
  jobs: Awaited<ReturnType<typeof countJobs>>;
  nodes: KnownNode[];
  database: DatabaseState;
}

/** Inserts, extends or takes over the only row of the table; returns no row while another node still holds the role. */
const becomeReporter = `insert into metrics_teller as t (id, node, told_until)
  values (1, $1, now() + $2 * interval '1 millisecond')
  on conflict (id) do update
    set node = excluded.node, told_until = excluded.told_until
    where t.node = excluded.node or t.told_until < now()
  returning node`;

/** @returns undefined while another node reports these values */
async function readInstallation(workers: pg.Pool, node: string): Promise<InstallationValues | undefined> {
  const { rowCount } = await workers.query(becomeReporter, [node, reporterLeaseMs]);
  if (rowCount === 0) return undefined;
  const lanes = await laneDepths();
  const { rows } = await workers.query<InstallationValues['connections'][number]>(`select status, driver,
      count(*)::int as count
    from connections
    where removed_at is null
    group by status, driver`);
  return {
    lanes,
    connections: rows,
    jobs: await countJobs(),
    nodes: await listNodes(),
    database: await readDatabaseState(),
  };
}
