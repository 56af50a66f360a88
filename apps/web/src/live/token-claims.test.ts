import { expect, test } from 'vitest';
import { tokenClaims } from './token-claims.ts';

const token = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

test('the claims of an access token are read, letters beyond ASCII too', () => {
  expect(tokenClaims(token({ sid: 'a-1', name: 'João ✓' }))).toEqual({ sid: 'a-1', name: 'João ✓' });
});

test('something else than a token claims nothing', () => {
  for (const wrong of [null, '', 'abc', 'a.b.c', token('text'), token(null)]) expect(tokenClaims(wrong)).toEqual({});
});
