import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { arePushKeys, encryptPush } from './encrypt-push.ts';
import { vapidHeader, vapidKeysOf } from './vapid.ts';

/** The example of RFC 8291, section 5. */
const example = {
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('a push message is encrypted as in the example of RFC 8291', () => {
  const body = encryptPush('When I grow up, I want to be a watermelon', example.keys, example);
  expect(body.toString('base64url')).toBe(example.body);
});

test('the same content is never encrypted twice to the same bytes, and too much of it is refused', () => {
  expect(encryptPush('Oi', example.keys)).not.toEqual(encryptPush('Oi', example.keys));
  expect(encryptPush('x'.repeat(3993), example.keys)).toHaveLength(4096);
  expect(() => encryptPush('x'.repeat(3994), example.keys)).toThrow('too long');
});

test('keys that are no point of the curve, or have another length, are recognised', () => {
  const { p256dh, auth } = example.keys;
  expect(arePushKeys({ p256dh, auth })).toBe(true);
  const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url');
  for (const wrong of [
    { p256dh: offCurve, auth },
    { p256dh: '', auth },
    { p256dh, auth: 'BTBZMqHH6r4Tts7J' },
  ])
    expect(arePushKeys(wrong)).toBe(false);
});

test('the keys of an installation stay the same, and another installation has others', () => {
  const atRest = randomBytes(32);
  expect(vapidKeysOf({ atRest }).publicKey).toBe(vapidKeysOf({ atRest }).publicKey);
  expect(vapidKeysOf({ atRest }).publicKey).not.toBe(vapidKeysOf({ atRest: randomBytes(32) }).publicKey);
});

test('a push service can check who sends: the token names it, expires, and is signed with the named key', () => {
  const keys = vapidKeysOf({ atRest: randomBytes(32) });
  const now = new Date('2026-11-23T12:00:00Z');
  const header = vapidHeader(keys, 'https://push.example.com/a?b=c', 'https://atende.example.com', now);
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example.com',
    exp: now.getTime() / 1000 + 12 * 60 * 60,
    sub: 'https://atende.example.com',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey(keys.privateKey), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
});
