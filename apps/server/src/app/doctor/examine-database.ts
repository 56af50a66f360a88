import type { Finding } from '@balcao/contract';
import type { Config } from '../../platform/config.ts';
import { withClient } from '../../platform/backup/open-database.ts';
import { explain, findingOf } from './finding.ts';

interface Settings {
  version: string;
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  autovacuum: string;
  maxConnections: number;
  /** `shared_buffers` as PostgreSQL shows it (`128MB`), and in bytes. */
  sharedBuffers: string;
  sharedBytes: number;
  now: Date;
  /** The size of the database. */
  bytes: number;
}

const selectSettings = `select current_setting('server_version') as version, current_setting('fsync') as fsync,
  current_setting('full_page_writes') as "fullPageWrites", current_setting('synchronous_commit') as "synchronousCommit",
  current_setting('autovacuum') as autovacuum, current_setting('max_connections')::int as "maxConnections",
  current_setting('shared_buffers') as "sharedBuffers",
  pg_size_bytes(current_setting('shared_buffers'))::float as "sharedBytes", clock_timestamp() as now,
  pg_database_size(current_database())::float as bytes`;

const megabyte = 2 ** 20;

/** PostgreSQL reserves three of its connections for superusers; the operator's own tools need some more. */
const spareConnections = 10;

const finding = findingOf('postgres');

/**
 * The settings of PostgreSQL that cost data or speed when they are wrong, its size, and its clock beside ours.
 * @param url the address of the database in use, also of the embedded one, for which `databaseUrl` is undefined
 */
export async function examineDatabase({ databaseUrl, databaseConnections }: Config, url: string): Promise<Finding[]> {
  try {
    const beforeMs = Date.now();
    const settings = await withClient(url, async (client) => (await client.query<Settings>(selectSettings)).rows[0]);
    const afterMs = Date.now();
    if (!settings) throw new Error('no answer');
    const isEmbedded = databaseUrl === undefined;
    return [
      finding('ok', 'postgresAnswers', {
        kind: isEmbedded ? 'embedded' : 'external',
        version: settings.version,
        megabytes: (settings.bytes / megabyte).toFixed(0),
      }),
      ...examineSettings(settings, isEmbedded, databaseConnections),
      compareClocks(settings.now.getTime(), beforeMs, afterMs),
    ];
  } catch (error) {
    return [finding('bad', 'postgresSilent', { reason: explain(error) })];
  }
}

function examineSettings(settings: Settings, isEmbedded: boolean, connections: number): Finding[] {
  const findings: Finding[] = [];
  if (settings.fsync !== 'on') findings.push(finding('bad', 'fsyncOff'));
  if (settings.fullPageWrites !== 'on') findings.push(finding('bad', 'fullPageWritesOff'));
  if (settings.synchronousCommit === 'off') findings.push(finding('bad', 'synchronousCommitOff'));
  if (settings.autovacuum !== 'on') findings.push(finding('bad', 'autovacuumOff'));
  if (settings.maxConnections < connections + spareConnections)
    findings.push(
      finding('warn', 'maxConnectionsLow', {
        value: String(settings.maxConnections),
        // Without the spare ones: the finding says how many connections Balcão holds.
        needed: String(connections),
      }),
    );
  // 128 MB is the default of PostgreSQL; less costs speed. Balcão sets it for the embedded one.
  if (!isEmbedded && settings.sharedBytes < 128 * megabyte)
    findings.push(finding('warn', 'sharedBuffersLow', { value: settings.sharedBuffers }));
  return findings;
}

const maxClockDriftSeconds = 2;
/** A smaller difference is not worth a number. */
const minShownDriftSeconds = 0.1;

/**
 * Compares the clock of PostgreSQL with this process's clock (epoch milliseconds). PostgreSQL read its clock at some
 * moment between the two readings of this process, so a time between them shows no difference.
 */
function compareClocks(databaseMs: number, beforeMs: number, afterMs: number): Finding {
  const clockFinding = findingOf('clock');
  const driftSeconds = Math.max(0, beforeMs - databaseMs, databaseMs - afterMs) / 1000;
  if (driftSeconds < minShownDriftSeconds) return clockFinding('ok', 'clockAgrees');
  return clockFinding(driftSeconds <= maxClockDriftSeconds ? 'ok' : 'bad', 'clockApart', {
    seconds: driftSeconds.toFixed(1),
  });
}
