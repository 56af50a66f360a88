import type { Secrets } from '../../platform/crypto/secrets.ts';

export interface AuthKeys {
  /** Signs access tokens. */
  jwt: Buffer;
  /** Derives the next secret of a refresh cookie from the previous one, and signs the cookie of a known browser. */
  refresh: Buffer;
  /** Browsers reach the server by https, so the cookie must never be sent without it. */
  isHttps: boolean;
}

let keys: AuthKeys | undefined;

/** Called once at start, before the first sign-in. */
export function connectAuth({ jwt, refresh }: Pick<Secrets, 'jwt' | 'refresh'>, publicUrl: string | undefined): void {
  keys = { jwt, refresh, isHttps: publicUrl?.startsWith('https:') ?? false };
}

export function requireKeys(): AuthKeys {
  if (!keys) throw new Error('Nobody called connectAuth.');
  return keys;
}
