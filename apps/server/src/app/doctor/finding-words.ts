import type { Finding, FindingCode } from '@balcao/contract';

/** The checks of the examination, as `npm run admin -- doctor` names them. */
export const checkNames: Record<Finding['check'], string> = {
  publicUrl: 'PUBLIC_URL',
  certificate: 'certificate',
  postgres: 'PostgreSQL',
  clock: 'clock',
  mail: 'mail',
  storage: 'storage',
  ffmpeg: 'ffmpeg',
  disk: 'disk',
  memory: 'memory',
};

const maxConnectionsAdvice = 'Raise max_connections above the sum over all processes, or lower DATABASE_CONNECTIONS.';
const renewalAdvice = 'Its renewal does not work: look at the log of the proxy or of certbot.';
const turnOnAdvice = 'Turn it on in postgresql.conf.';

/** What a finding says, and what the operator should do. The web app has these words in its languages. */
const words: Record<FindingCode, readonly [says: string, advice?: string]> = {
  publicUrlMissing: [
    'not set; links in mails lead to this machine',
    'Set it to the https address at which browsers reach Balcão.',
  ],
  publicUrlUnencrypted: [
    '{{url}} is not encrypted; browsers give no microphone and no notifications to it',
    'Put a proxy with TLS before Balcão, as docs/operating.md describes, and set the https address.',
  ],
  publicUrlAnswers: ['Balcão answers at {{url}}'],
  publicUrlForeign: [
    '{{url}}/healthz answers {{status}}, and not as Balcão does',
    'Let the proxy pass all paths to the PORT of Balcão.',
  ],
  publicUrlSilent: [
    '{{url}} does not answer: {{reason}}',
    'Start the server; then check the name in DNS, the proxy and the firewall.',
  ],
  certificateValid: ['valid until {{until}}'],
  certificateEnding: ['valid until {{until}}, for {{days}} days', renewalAdvice],
  certificateUntrusted: [
    'browsers do not trust it: {{reason}}',
    'Install the whole chain of a public authority, for this very name.',
  ],
  postgresAnswers: ['{{kind}}, version {{version}}, {{megabytes}} MB'],
  postgresSilent: ['does not answer: {{reason}}', 'Check DATABASE_URL, and that PostgreSQL runs.'],
  fsyncOff: ['fsync is off: a power failure can destroy the database', turnOnAdvice],
  fullPageWritesOff: ['full_page_writes is off: a power failure can destroy the database', turnOnAdvice],
  synchronousCommitOff: [
    'synchronous_commit is off: a crash loses messages that WhatsApp takes for received',
    'Set it to on, for the role of Balcão at least.',
  ],
  autovacuumOff: ['autovacuum is off: tables grow without an end', turnOnAdvice],
  maxConnectionsLow: [
    'max_connections is {{value}}, and one process of Balcão holds up to {{needed}}',
    maxConnectionsAdvice,
  ],
  sharedBuffersLow: ['shared_buffers is {{value}}', "Set it to a quarter of the machine's memory."],
  clockAgrees: ['that of PostgreSQL agrees'],
  clockApart: ['{{seconds}} s apart from that of PostgreSQL', 'Run a time service (NTP) on both machines.'],
  mailAnswers: ['{{host}} lets Balcão sign in'],
  mailFails: [
    '{{host}} does not work: {{reason}}',
    'Check host, port, user and password of SMTP_URL; port 587 is smtp://, port 465 is smtps://.',
  ],
  mailMissing: [
    'no mail server; mails are files in {{folder}}',
    'Set SMTP_URL, so that invitations, new passwords and alerts reach their people.',
  ],
  bucketWorks: ['bucket {{place}}'],
  bucketFails: ['bucket {{place}} does not work: {{reason}}', 'Check S3_ENDPOINT, S3_REGION, S3_BUCKET and the keys.'],
  folderWorks: ['folder {{place}}'],
  folderFails: [
    'folder {{place}} does not work: {{reason}}',
    'The user that runs Balcão must own the folder and be able to write into it.',
  ],
  ffmpegFound: ['{{program}}'],
  ffmpegMissing: [
    'not found; voice notes are sent as they were recorded, and films have no preview',
    'Install ffmpeg (apt install ffmpeg), or set FFMPEG_PATH.',
  ],
  diskHasRoom: ['{{free}} of {{size}} free at {{folder}}'],
  diskLow: ['{{free}} of {{size}} free at {{folder}}', 'Make room, or move DATA_DIR to a larger disk.'],
  diskFull: ['{{free}} of {{size}} free at {{folder}}', 'Make room now: below 48 MB nothing is stored.'],
  memoryEnough: ['{{size}}'],
  memoryLow: ['{{size}}', 'Give the machine at least 1 GB; a number takes about 20 MB.'],
};

/** A finding in English, for the operator's command. */
export function explainFinding({ code, values }: Finding): { says: string; advice: string | undefined } {
  const [says, advice] = words[code];
  return { says: says.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''), advice };
}
