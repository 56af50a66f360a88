import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ConfigError, type Config } from '../config.ts';
import { makeDataDir } from '../data-dir.ts';

/** The master keys of this installation, 32 bytes each. A holder of these keys can sign in as any user. */
export interface Secrets {
  /** Signs access tokens. */
  jwt: Buffer;
  /** Signs refresh cookies. */
  refresh: Buffer;
  /** Signs links: of files, and of invoices to pay. */
  urls: Buffer;
  /**
   * Encrypts values that must be decrypted later, such as WhatsApp keys and gateway keys. Also the key of hashes, such
   * as those of typed codes.
   */
  atRest: Buffer;
}

const names = ['jwt', 'refresh', 'urls', 'atRest'] as const satisfies (keyof Secrets)[];
const key = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length >= 32);
const SecretsFile = z.object({ jwt: key, refresh: key, urls: key, atRest: key });

/**
 * Several nodes share BALCAO_SECRET, from which all keys are derived. A single server generates its keys at the first
 * start and keeps them in `secrets.json` of the data folder. A file that cannot be read is never replaced: the data
 * encrypted with its keys would be lost.
 * @throws ConfigError
 */
export function loadSecrets({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Secrets {
  if (secret !== undefined) return makeSecrets((name) => Buffer.from(hkdfSync('sha256', secret, 'balcao', name, 32)));
  const file = path.join(dataDir, 'secrets.json');
  if (!fs.existsSync(file))
    writeOnce(
      file,
      makeSecrets(() => randomBytes(32)),
    );
  try {
    fs.chmodSync(file, 0o600);
    return SecretsFile.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new ConfigError(
      `${file} cannot be read: bring it back from a backup. Removing it signs everyone out and makes linked ` +
        'WhatsApp numbers scan again.',
      { cause },
    );
  }
}

/** A text that is equal for two installations that encrypt with the same key. It does not reveal the key. */
export const keysFingerprint = ({ atRest }: Pick<Secrets, 'atRest'>): string =>
  createHmac('sha256', atRest).update('balcao fingerprint').digest('base64url');

function makeSecrets(make: (name: string) => Buffer): Secrets {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as unknown as Secrets;
}

/**
 * Writes the keys if no process has written them yet. Two processes may start in one new data folder at once. `link`
 * creates the whole file in one step and fails if it exists: the first file counts, and no process reads half a file.
 */
function writeOnce(file: string, secrets: Secrets) {
  makeDataDir(path.dirname(file));
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  fs.writeFileSync(
    draft,
    JSON.stringify(Object.fromEntries(names.map((name) => [name, secrets[name].toString('base64')])), null, 2),
    { mode: 0o600, flush: true },
  );
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.unlinkSync(draft);
  }
}

/**
 * Encrypts a text (AES-256-GCM). A context ties the text to its row: `unseal` needs the same context. The result begins
 * with the version of its form, `1.`.
 */
export function seal(secrets: Pick<Secrets, 'atRest'>, text: string, context = ''): string {
  return `1.${sealBytes(secrets, Buffer.from(text, 'utf8'), context).toString('base64url')}`;
}

/**
 * Decrypts the result of `seal`.
 * @throws Error if the text was changed, or was sealed with another key or for another context.
 */
export function unseal(secrets: Pick<Secrets, 'atRest'>, sealed: string, context = ''): string {
  if (!sealed.startsWith('1.')) throw new Error('This text was not sealed by us.');
  return unsealBytes(secrets, Buffer.from(sealed.slice(2), 'base64url'), context).toString('utf8');
}

/** `seal` for bytes, without the version: a nonce of 12 bytes, a tag of 16, then the encrypted bytes. */
export function sealBytes({ atRest }: Pick<Secrets, 'atRest'>, bytes: Uint8Array, context = ''): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', atRest, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/**
 * Decrypts the result of `sealBytes`.
 * @throws Error if the bytes were changed, or were sealed with another key or for another context.
 */
export function unsealBytes({ atRest }: Pick<Secrets, 'atRest'>, sealed: Uint8Array, context = ''): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', atRest, sealed.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}

/** A random text that cannot be guessed, safe in a URL. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** The stored form of a random token. Not for passwords: they can be guessed, and need argon2. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Adds an expiry (seconds since 1970) and a signature to a path. The same path and expiry give the same text, so a
 * browser may cache it.
 */
export function signPath({ urls }: Pick<Secrets, 'urls'>, pathname: string, expiresAt: number): string {
  return `${pathname}?expires=${expiresAt}&signature=${signature(urls, pathname, expiresAt)}`;
}

/**
 * Whether `signPath` made this path and query and the signature has not expired.
 * @param now seconds since 1970
 */
export function isSignedPath({ urls }: Pick<Secrets, 'urls'>, signed: string, now: number): boolean {
  // Such as `/media/c/1/a.jpg?expires=1767225600&signature=qL3v-x_9`.
  const [, pathname, expires, given] = /^([^?]*)\?expires=(\d{1,12})&signature=([\w-]+)$/.exec(signed) ?? [];
  if (pathname === undefined || expires === undefined || given === undefined) return false;
  return Number(expires) > now && isEqual(given, signature(urls, pathname, Number(expires)));
}

function signature(urls: Buffer, pathname: string, expiresAt: number) {
  return createHmac('sha256', urls).update(`${expiresAt}\n${pathname}`).digest('base64url');
}

/** Compares in constant time: the time must not reveal how much of a signature is right. */
function isEqual(left: string, right: string) {
  const leftBytes = Buffer.from(left);
  const rightBytes = Buffer.from(right);
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}
