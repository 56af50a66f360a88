import { createPrivateKey, createSign, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { hashToken } from '../../platform/crypto/secrets.ts';
import { callOutside, readJson, type Called } from './network.ts';

const Account = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(3600) });

const dialogflowScope = 'https://www.googleapis.com/auth/dialogflow';
/** How long the JWT is valid: the longest time that Google allows. */
const lifetimeSeconds = 3600;
/** A token is not used in its last minute. */
const marginMs = 60_000;
const maxCachedTokens = 200;

/** The tokens by the hash of the service account, so that its key is not kept in memory. */
const cachedTokens = new Map<string, { token: string; untilMs: number }>();

/** `refused`: the call that failed, or why there was none. */
export type GoogleToken = { token: string } | { refused: Called };

const refused = (outcome: Called['outcome']): { refused: Called } => ({
  refused: { outcome, status: null, text: '', contentType: '', durationMs: 0, retryAfterSeconds: null },
});

/**
 * An access token for a service account: a JWT, signed with the account's key, is exchanged for it (RFC 7523). Tokens
 * are kept in this process until they expire.
 */
export async function googleToken(serviceAccount: string): Promise<GoogleToken> {
  const accountHash = hashToken(serviceAccount);
  const cachedToken = cachedTokens.get(accountHash);
  if (cachedToken && cachedToken.untilMs > Date.now()) return { token: cachedToken.token };
  const account = Account.safeParse(readJson(serviceAccount));
  const key = account.success ? readKey(account.data.private_key) : undefined;
  if (!account.success || !key) return refused('credentials');
  const called = await callOutside(account.data.token_uri, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signedJwt(account.data, key),
    }).toString(),
    timeoutMs: 10_000,
  });
  if (called.outcome !== 'ok')
    return { refused: called.outcome === 'refused' ? { ...called, outcome: 'credentials' } : called };
  const read = Token.safeParse(readJson(called.text));
  if (!read.success) return { refused: { ...called, outcome: 'content' } };
  // A Map keeps the order of insertion: its first key is the oldest.
  if (cachedTokens.size >= maxCachedTokens)
    for (const oldest of cachedTokens.keys().take(1)) cachedTokens.delete(oldest);
  cachedTokens.set(accountHash, {
    token: read.data.access_token,
    untilMs: Date.now() + read.data.expires_in * 1000 - marginMs,
  });
  return { token: read.data.access_token };
}

/** Removes the token of a service account from the cache: Google refused the token before it expired. */
export const forgetToken = (serviceAccount: string): void => void cachedTokens.delete(hashToken(serviceAccount));

function readKey(text: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(text);
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    return undefined;
  }
}

function signedJwt({ client_email: email, token_uri: audience }: z.infer<typeof Account>, key: KeyObject): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: email, scope: dialogflowScope, aud: audience, iat: now, exp: now + lifetimeSeconds };
  const signingInput = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signingInput}.${createSign('RSA-SHA256').update(signingInput).sign(key, 'base64url')}`;
}
