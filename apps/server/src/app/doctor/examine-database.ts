import type { Config } from '../../platform/config.ts';
import { withClient } from '../../platform/backup/open-database.ts';
import { explain, type Finding } from './finding.ts';

interface Settings {
  version: string;
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  autovacuum: string;
  maxConnections: number;
  sharedBuffers: string;
  sharedBytes: number;
  now: Date;
  bytes: number;
}

const read = `select current_setting('server_version') as version, current_setting('fsync') as fsync,
  current_setting('full_page_writes') as "fullPageWrites", current_setting('synchronous_commit') as "synchronousCommit",
  current_setting('autovacuum') as autovacuum, current_setting('max_connections')::int as "maxConnections",
  current_setting('shared_buffers') as "sharedBuffers",
  pg_size_bytes(current_setting('shared_buffers'))::float as "sharedBytes", clock_timestamp() as now,
  pg_database_size(current_database())::float as bytes`;

const megabyte = 2 ** 20;

/** The settings of PostgreSQL that cost data or speed when they are wrong, its size, and its clock beside ours. */
export async function examineDatabase({ databaseUrl, databaseConnections }: Config, url: string): Promise<Finding[]> {
  try {
    const before = Date.now();
    const settings = await withClient(url, async (client) => (await client.query<Settings>(read)).rows[0]);
    const after = Date.now();
    if (!settings) throw new Error('no answer');
    const isOwn = databaseUrl === undefined;
    return [
      {
        name: 'PostgreSQL',
        state: 'ok',
        says: [
          isOwn ? 'embedded' : 'external',
          `version ${settings.version}`,
          `${(settings.bytes / megabyte).toFixed(0)} MB`,
        ].join(', '),
      },
      ...settingsOf(settings, isOwn, databaseConnections),
      clockOf(settings.now.getTime(), before, after),
    ];
  } catch (error) {
    return [
      {
        name: 'PostgreSQL',
        state: 'bad',
        says: `does not answer: ${explain(error)}`,
        advice: 'Check DATABASE_URL, and that PostgreSQL runs.',
      },
    ];
  }
}

function settingsOf(settings: Settings, isOwn: boolean, connections: number): Finding[] {
  const findings: Finding[] = [];
  for (const name of ['fsync', 'fullPageWrites'] as const)
    if (settings[name] !== 'on')
      findings.push({
        name: 'PostgreSQL',
        state: 'bad',
        says: `${name === 'fsync' ? 'fsync' : 'full_page_writes'} is off: a power failure can destroy the database`,
        advice: 'Turn it on in postgresql.conf.',
      });
  if (settings.synchronousCommit === 'off')
    findings.push({
      name: 'PostgreSQL',
      state: 'bad',
      says: 'synchronous_commit is off: a crash loses messages that WhatsApp takes for received',
      advice: 'Set it to on, for the role of Balcão at least.',
    });
  if (settings.autovacuum !== 'on')
    findings.push({
      name: 'PostgreSQL',
      state: 'bad',
      says: 'autovacuum is off: tables grow without an end',
      advice: 'Turn it on in postgresql.conf.',
    });
  if (settings.maxConnections < connections + 10)
    findings.push({
      name: 'PostgreSQL',
      state: 'warn',
      says: `max_connections is ${settings.maxConnections}, and one process of Balcão holds up to ${connections}`,
      advice: 'Raise max_connections above the sum over all processes, or lower DATABASE_CONNECTIONS.',
    });
  if (!isOwn && settings.sharedBytes < 128 * megabyte)
    findings.push({
      name: 'PostgreSQL',
      state: 'warn',
      says: `shared_buffers is ${settings.sharedBuffers}`,
      advice: "Set it to a quarter of the machine's memory.",
    });
  return findings;
}

const mostSeconds = 2;

function clockOf(theirs: number, before: number, after: number): Finding {
  const apart = Math.max(0, before - theirs, theirs - after) / 1000;
  const says = apart < 0.1 ? 'that of PostgreSQL agrees' : `${apart.toFixed(1)} s apart from that of PostgreSQL`;
  return apart <= mostSeconds
    ? { name: 'clock', state: 'ok', says }
    : { name: 'clock', state: 'bad', says, advice: 'Run a time service (NTP) on both machines.' };
}
