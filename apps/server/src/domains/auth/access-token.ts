import { limits, Profile } from '@balcao/contract';
import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';
import { requireKeys } from './keys.ts';

const Claims = z.object({ userId: z.int().positive(), companyId: z.int().positive(), profile: Profile, sid: z.uuid() });
/** What an access token says. Rights are never read from it: they are those of the user now. */
export type Claims = z.infer<typeof Claims>;

const kept = new WeakMap<Buffer, { sign: (claims: Claims) => string; verify: (token: string) => unknown }>();
function tools() {
  const { jwt } = requireKeys();
  let made = kept.get(jwt);
  if (!made) {
    made = {
      sign: createSigner({ key: jwt, algorithm: 'HS256', expiresIn: limits.accessTokenSeconds * 1000 }),
      verify: createVerifier({ key: jwt, algorithms: ['HS256'], cache: 10_000 }),
    };
    kept.set(jwt, made);
  }
  return made;
}

export const signAccessToken = (claims: Claims): string => tools().sign(claims);

/** What the token says, or undefined when it is too old or not ours. */
export function readAccessToken(token: string): Claims | undefined {
  try {
    return Claims.safeParse(tools().verify(token)).data;
  } catch {
    return undefined;
  }
}
