import type { Secrets } from '../../platform/crypto/secrets.ts';

type Keys = Pick<Secrets, 'atRest'>;
let keys: Keys | undefined;

/** Called once at start, before the first sign-in. */
export function connectTwoFactor({ atRest }: Keys): void {
  keys = { atRest };
}

export function requireKeys(): Keys {
  if (!keys) throw new Error('connectTwoFactor was not called.');
  return keys;
}
