import { statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { searchFfmpeg } from '../../domains/media/index.ts';
import type { Config } from '../../platform/config.ts';
import { checkMailServer } from '../../platform/mail/send-mail.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { examineDatabase } from './examine-database.ts';
import { examinePublicUrl } from './examine-public-url.ts';
import { explain, type Finding } from './finding.ts';

const gigabyte = 2 ** 30;
const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;

/**
 * Examines the surroundings of an installation, from outside of the server's process: the address, its certificate, the
 * clock, PostgreSQL, mail, storage, ffmpeg, disk and memory. A service that does not answer is a finding, no error.
 * @param databaseUrl the database as the role that owns it
 */
export async function examine(config: Config, databaseUrl: string): Promise<Finding[]> {
  const findings = await Promise.all([
    examinePublicUrl(config),
    examineDatabase(config, databaseUrl),
    examineMail(config),
    examineStorage(config),
    examineFfmpeg(config),
    examineDisk(config),
    examineMemory(),
  ]);
  return findings.flat();
}

async function examineMail({ smtpUrl, dataDir }: Config): Promise<Finding[]> {
  const name = 'mail';
  if (smtpUrl === undefined)
    return [
      {
        name,
        state: 'warn',
        says: `no mail server; mails are files in ${path.join(dataDir, 'mail')}`,
        advice: 'Set SMTP_URL, so that invitations, new passwords and alerts reach their people.',
      },
    ];
  try {
    await checkMailServer(smtpUrl);
    return [{ name, state: 'ok', says: `${new URL(smtpUrl).host} lets Balcão sign in` }];
  } catch (error) {
    return [
      {
        name,
        state: 'bad',
        says: `${new URL(smtpUrl).host} does not work: ${explain(error)}`,
        advice: 'Check host, port, user and password of SMTP_URL; port 587 is smtp://, port 465 is smtps://.',
      },
    ];
  }
}

async function examineStorage(config: Config): Promise<Finding[]> {
  const name = 'storage';
  const where = config.s3 ? `bucket ${config.s3.bucket}` : `folder ${config.dataDir}`;
  try {
    await (await openStorage(config)).check();
    return [{ name, state: 'ok', says: where }];
  } catch (error) {
    return [
      {
        name,
        state: 'bad',
        says: `${where} does not work: ${explain(error)}`,
        advice: config.s3
          ? 'Check S3_ENDPOINT, S3_REGION, S3_BUCKET and the keys.'
          : 'The user that runs Balcão must own the folder and be able to write into it.',
      },
    ];
  }
}

async function examineFfmpeg({ ffmpegPath }: Config): Promise<Finding[]> {
  const name = 'ffmpeg';
  const program = await searchFfmpeg(ffmpegPath);
  if (program !== undefined) return [{ name, state: 'ok', says: program }];
  return [
    {
      name,
      state: 'warn',
      says: 'not found; voice notes are sent as they were recorded, and films have no preview',
      advice: 'Install ffmpeg (apt install ffmpeg), or set FFMPEG_PATH.',
    },
  ];
}

async function examineDisk({ dataDir }: Config): Promise<Finding[]> {
  const name = 'disk';
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const [free, total] = [bavail * bsize, blocks * bsize];
  const says = `${inGigabytes(free)} of ${inGigabytes(total)} free at ${dataDir}`;
  if (free < gigabyte) return [{ name, state: 'bad', says, advice: 'Make room now: below 48 MB nothing is stored.' }];
  if (free < total / 10)
    return [{ name, state: 'warn', says, advice: 'Make room, or move DATA_DIR to a larger disk.' }];
  return [{ name, state: 'ok', says }];
}

async function examineMemory(): Promise<Finding[]> {
  const total = os.totalmem();
  const says = inGigabytes(total);
  if (total >= gigabyte) return [{ name: 'memory', state: 'ok', says }];
  return [
    { name: 'memory', state: 'warn', says, advice: 'Give the machine at least 1 GB; a number takes about 20 MB.' },
  ];
}
