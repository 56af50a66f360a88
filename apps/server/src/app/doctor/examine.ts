import { statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Finding } from '@balcao/contract';
import { searchFfmpeg } from '../../domains/media/index.ts';
import type { Config } from '../../platform/config.ts';
import { checkMailServer } from '../../platform/mail/send-mail.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { examineDatabase } from './examine-database.ts';
import { examinePublicUrl } from './examine-public-url.ts';
import { explain, findingOf } from './finding.ts';

const gigabyte = 2 ** 30;
const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;

/**
 * Examines the surroundings of an installation with connections of its own: the address, its certificate, the clock,
 * PostgreSQL, mail, storage, ffmpeg, disk and memory. A service that does not answer is a finding, not an
 * error.
 * @param databaseUrl the database's address, with the role that owns the database
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
  const finding = findingOf('mail');
  if (smtpUrl === undefined) return [finding('warn', 'mailMissing', { folder: path.join(dataDir, 'mail') })];
  const { host } = new URL(smtpUrl);
  try {
    await checkMailServer(smtpUrl);
    return [finding('ok', 'mailAnswers', { host })];
  } catch (error) {
    return [finding('bad', 'mailFails', { host, reason: explain(error) })];
  }
}

async function examineStorage(config: Config): Promise<Finding[]> {
  const finding = findingOf('storage');
  const place = config.s3?.bucket ?? config.dataDir;
  try {
    await (await openStorage(config)).check();
    return [finding('ok', config.s3 ? 'bucketWorks' : 'folderWorks', { place })];
  } catch (error) {
    return [finding('bad', config.s3 ? 'bucketFails' : 'folderFails', { place, reason: explain(error) })];
  }
}

async function examineFfmpeg({ ffmpegPath }: Config): Promise<Finding[]> {
  const finding = findingOf('ffmpeg');
  const program = await searchFfmpeg(ffmpegPath);
  return [program === undefined ? finding('warn', 'ffmpegMissing') : finding('ok', 'ffmpegFound', { program })];
}

async function examineDisk({ dataDir }: Config): Promise<Finding[]> {
  const finding = findingOf('disk');
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const [free, size] = [bavail * bsize, blocks * bsize];
  const values = { free: inGigabytes(free), size: inGigabytes(size), folder: dataDir };
  if (free < gigabyte) return [finding('bad', 'diskFull', values)];
  return [free < size / 10 ? finding('warn', 'diskLow', values) : finding('ok', 'diskHasRoom', values)];
}

async function examineMemory(): Promise<Finding[]> {
  const finding = findingOf('memory');
  const size = os.totalmem();
  const values = { size: inGigabytes(size) };
  return [size >= gigabyte ? finding('ok', 'memoryEnough', values) : finding('warn', 'memoryLow', values)];
}
