import { limits, Profile } from '@balcao/contract';
import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';
import { requireKeys } from './keys.ts';

const Claims = z.object({ userId: z.int().positive(), companyId: z.int().positive(), profile: Profile, sid: z.uuid() });
/** The contents of an access token. Rights are never read from it: they come from the database (`authenticate`). */
export type Claims = z.infer<typeof Claims>;

/** The claims of a signed token. `exp`: when it expires, in seconds since 1970. */
const ReadClaims = Claims.extend({ exp: z.number() });
type ReadClaims = z.infer<typeof ReadClaims>;

interface TokenTools {
  sign: (claims: Claims) => string;
  verify: (token: string) => unknown;
  /** The claims of tokens that were verified, by token: a client sends the same token for minutes. */
  verified: Map<string, ReadClaims>;
}

const toolsOfKeys = new WeakMap<Buffer, TokenTools>();

/** The signer, the verifier and the cache for the key of this process. */
function requireTools(): TokenTools {
  const { jwt } = requireKeys();
  let tools = toolsOfKeys.get(jwt);
  if (!tools) {
    tools = {
      sign: createSigner({ key: jwt, algorithm: 'HS256', expiresIn: limits.accessTokenSeconds * 1000 }),
      verify: createVerifier({ key: jwt, algorithms: ['HS256'] }),
      verified: new Map(),
    };
    toolsOfKeys.set(jwt, tools);
  }
  return tools;
}

export const signAccessToken = (claims: Claims): string => requireTools().sign(claims);

/** The maximum number of tokens in the cache; above it, the token that was added first is dropped. */
const maxVerified = 10_000;

/** The claims of the token; `undefined`: it has expired, its signature is wrong, or it is no token of this server. */
export function readAccessToken(token: string): ReadClaims | undefined {
  const { verify, verified } = requireTools();
  const known = verified.get(token);
  if (known && known.exp * 1000 > Date.now()) return known;
  verified.delete(token);
  try {
    const claims = ReadClaims.parse(verify(token));
    if (verified.size >= maxVerified) for (const oldest of verified.keys().take(1)) verified.delete(oldest);
    verified.set(token, claims);
    return claims;
  } catch {
    return undefined;
  }
}

/** When a valid token expires; `undefined` for an invalid one. */
export function tokenExpiry(token: string): Date | undefined {
  const claims = readAccessToken(token);
  return claims && new Date(claims.exp * 1000);
}
