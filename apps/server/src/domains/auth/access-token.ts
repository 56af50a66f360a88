import { limits, Profile } from '@balcao/contract';
import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';
import { requireKeys } from './keys.ts';

const Claims = z.object({ userId: z.int().positive(), companyId: z.int().positive(), profile: Profile, sid: z.uuid() });
/** The contents of an access token. Rights are never read from it: they are loaded from the database for each call. */
export type Claims = z.infer<typeof Claims>;

const Read = Claims.extend({ exp: z.number() });
type Read = z.infer<typeof Read>;
const kept = new WeakMap<
  Buffer,
  { sign: (claims: Claims) => string; verify: (token: string) => unknown; read: Map<string, Read> }
>();
function tools() {
  const { jwt } = requireKeys();
  let made = kept.get(jwt);
  if (!made) {
    made = {
      sign: createSigner({ key: jwt, algorithm: 'HS256', expiresIn: limits.accessTokenSeconds * 1000 }),
      verify: createVerifier({ key: jwt, algorithms: ['HS256'] }),
      read: new Map(),
    };
    kept.set(jwt, made);
  }
  return made;
}

export const signAccessToken = (claims: Claims): string => tools().sign(claims);

/** The maximum number of tokens in the cache; a client sends the same token for minutes. */
const most = 10_000;

/** The claims of the token, or `undefined` if the token has expired or has a wrong signature. */
export function readAccessToken(token: string): Read | undefined {
  const { verify, read } = tools();
  const known = read.get(token);
  if (known && known.exp * 1000 > Date.now()) return known;
  read.delete(token);
  try {
    const said = Read.parse(verify(token));
    if (read.size >= most) for (const oldest of read.keys().take(1)) read.delete(oldest);
    read.set(token, said);
    return said;
  } catch {
    return undefined;
  }
}

/** When a valid token expires; `undefined` for an invalid one. */
export function tokenExpiry(token: string): Date | undefined {
  const read = readAccessToken(token);
  return read && new Date(read.exp * 1000);
}
