import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@balcao/contract';
import type { Company } from '../../platform/scope/scope.ts';
import { shorten } from './clean-name.ts';
import { folderOf } from './media-folder.ts';
import { mediaDependencies } from './media-dependencies.ts';
import { operatorFolder } from './operator-pictures.ts';

const stepSeconds = limits.mediaLinkSeconds / 2;
/** The most characters of a name in URL-encoded form, where most accented letters take six. */
const maxEncodedName = 500;

/**
 * A link that works without a session until it expires: only users who may read a message are shown its links. It
 * expires after half to all of `mediaLinkSeconds`, at fixed times of the day. A file therefore has one URL for hours,
 * and browsers can cache it.
 */
export function mediaLink(company: Company, key: string, name: string, now: Date = new Date()): string {
  return writeLink(folderOf(company), key, name, expiryOf(now));
}

/** A link to a picture of the operator, which expires as `mediaLink`. */
export const operatorLink = (key: string, name: string, now: Date = new Date()): string =>
  writeLink(operatorFolder, key, name, expiryOf(now));

/** In seconds since 1970: a multiple of the step, one to two steps from now. */
const expiryOf = (now: Date) => (Math.floor(now.getTime() / 1000 / stepSeconds) + 2) * stepSeconds;

/** The year 2100, in seconds since 1970. */
const farFuture = 4_102_444_800;

/**
 * A link that is valid as long as its file. Use it only for files that every client which once got the link may keep
 * seeing.
 */
export const lastingLink = (company: Company, key: string, name: string): string =>
  writeLink(folderOf(company), key, name, farFuture);

function writeLink(folder: string, key: string, name: string, expires: number): string {
  if (!key.startsWith(folder)) throw new Error('A link may only name a file of its owner.');
  const encodedName = encodeURIComponent(
    shorten(name.toWellFormed(), maxEncodedName, (text) => encodeURIComponent(text).length) || 'file',
  );
  const encodedKey = Buffer.from(key).toString('base64url');
  return `/api/media/${encodedKey}/${encodedName}?exp=${expires}&sig=${signKey(key, expires)}`;
}

/** The key that a link names, or `undefined` if its signature is wrong or it has expired. */
export function openMediaLink(
  { key: encoded, exp, sig }: { key: string; exp?: number | undefined; sig?: string | undefined },
  now: Date,
): string | undefined {
  if (exp === undefined || sig === undefined || exp * 1000 <= now.getTime()) return undefined;
  const key = Buffer.from(encoded, 'base64url').toString();
  const [given, expected] = [Buffer.from(sig), Buffer.from(signKey(key, exp))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? key : undefined;
}

/** Signs a link of another noun: what it names, and when it expires, in seconds since 1970. */
export const signLink = (noun: string, named: string, expires: number): string =>
  createHmac('sha256', mediaDependencies().secrets.urls).update(`${noun}\n${expires}\n${named}`).digest('base64url');

/** Whether a signature is that of `signLink`. */
export function isSignedLink(signature: string, noun: string, named: string, expires: number): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signLink(noun, named, expires))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Signs a link to a stored file. The key contains the company, so the signature covers the company too. */
function signKey(key: string, expires: number): string {
  return createHmac('sha256', mediaDependencies().secrets.urls).update(`media\n${expires}\n${key}`).digest('base64url');
}
