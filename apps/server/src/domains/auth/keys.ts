import type { Secrets } from '../../platform/crypto/secrets.ts';

export interface AuthKeys {
  /** Signs access tokens. */
  jwt: Buffer;
  /** Makes the next secret of a refresh cookie from the one before. */
  refresh: Buffer;
  /** Browsers reach us by https, so the cookie must never travel without it. */
  https: boolean;
}

let keys: AuthKeys | undefined;

/** Called once at start, before anybody signs in. */
export function connectAuth({ jwt, refresh }: Pick<Secrets, 'jwt' | 'refresh'>, publicUrl: string | undefined): void {
  keys = { jwt, refresh, https: publicUrl?.startsWith('https:') ?? false };
}

export function requireKeys(): AuthKeys {
  if (!keys) throw new Error('Nobody called connectAuth.');
  return keys;
}
