import { createHmac, timingSafeEqual } from 'node:crypto';
// Adds the cookies to the types of requests and replies.
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomToken } from '../../platform/crypto/secrets.ts';
import { requireKeys } from './keys.ts';
import { signInCookie } from './refresh-cookie.ts';

/**
 * A browser in which a user signed in before. It grants no access: it only gives the browser its own limit of tries.
 * Wrong passwords from other clients therefore do not lock out its owner.
 */
export interface Device {
  id: string;
  /** Seconds since 1970. */
  issuedAt: number;
  /** Keyed hashes of the e-mails that signed in with this browser, the latest first. */
  accounts: readonly string[];
}

const cookieName = 'jdv';
/** `<id>.<issued at>.<account>~<account>….<signature>` */
const cookieForm = /^([\w-]{16})\.(\d{1,12})\.((?:[\w-]{16}~?){1,5})\.([\w-]{43})$/;
/** Enough for people who share a computer. */
const maxAccounts = 5;
const daySeconds = 24 * 60 * 60;
/** Browsers keep no cookie for longer. */
const lastsSeconds = 400 * daySeconds;
/** The age at which the cookie of a browser in use is replaced by a new one. */
const renewAfterSeconds = 30 * daySeconds;

/** The device in the request's cookie; `undefined` if its signature is wrong or it is too old. */
export function readDevice(request: FastifyRequest): Device | undefined {
  const [, id, issuedAt, accounts, signature] = cookieForm.exec(request.cookies[cookieName] ?? '') ?? [];
  if (id === undefined || issuedAt === undefined || accounts === undefined || signature === undefined) return undefined;
  const device = { id, issuedAt: Number(issuedAt), accounts: accounts.split('~') };
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(device)));
  return isOurs && nowSeconds() - device.issuedAt < lastsSeconds ? device : undefined;
}

/** Whether this e-mail signed in with the browser before. */
export const isKnownHere = (device: Device | undefined, email: string): device is Device =>
  device?.accounts.includes(accountOf(email)) ?? false;

/** After a sign-in or a renewal, marks the browser as known for this e-mail. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, email: string): void {
  const before = readDevice(request);
  if (isKnownHere(before, email) && nowSeconds() - before.issuedAt < renewAfterSeconds) return;
  const account = accountOf(email);
  const accounts = [account, ...(before?.accounts ?? []).filter((other) => other !== account)].slice(0, maxAccounts);
  const device = { id: before?.id ?? randomToken(12), issuedAt: nowSeconds(), accounts };
  reply.setCookie(cookieName, `${textOf(device)}.${signatureOf(device)}`, {
    ...signInCookie(request),
    maxAge: lastsSeconds,
  });
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
const textOf = ({ id, issuedAt, accounts }: Device) => `${id}.${issuedAt}.${accounts.join('~')}`;
const keyed = (text: string) => createHmac('sha256', requireKeys().refresh).update(text);
const signatureOf = (device: Device) => keyed(`device\n${textOf(device)}`).digest('base64url');
const accountOf = (email: string) => keyed(`device account\n${email}`).digest('base64url').slice(0, 16);
