import { createECDH, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import type { Secrets } from '../crypto/secrets.ts';

/** The key pair by which push services recognise this installation (RFC 8292). */
export interface VapidKeys {
  /** An uncompressed point of P-256 in base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

/** RFC 8292 allows at most 24 hours. */
const tokenSeconds = 12 * 60 * 60;

/**
 * The key pair is derived from the installation's own key, so all nodes have the same pair, and a backup contains it.
 * If the installation's key changes, browsers must subscribe again.
 */
export function vapidKeysOf({ atRest }: Pick<Secrets, 'atRest'>): VapidKeys {
  const pair = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const scalar = Buffer.from(hkdfSync('sha256', atRest, 'balcao', `vapid ${attempt}`, 32));
    try {
      pair.setPrivateKey(scalar);
    } catch (error) {
      // One of four billion numbers is too large for a key of this curve; the next attempt derives another number.
      if (attempt < 10) continue;
      throw error;
    }
    const point = pair.getPublicKey();
    // The byte 4, then the two coordinates of 32 bytes each.
    const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
    return {
      publicKey: point.toString('base64url'),
      privateKey: createPrivateKey({
        format: 'jwk',
        key: { kty: 'EC', crv: 'P-256', d: scalar.toString('base64url'), x: part(1), y: part(33) },
      }),
    };
  }
}

/**
 * The header `Authorization` of a message to a push service.
 * @param contact a `mailto:` or `https:` address of the operator
 */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  endpoint: string,
  contact: string,
  now: Date,
): string {
  const exp = Math.floor(now.getTime() / 1000) + tokenSeconds;
  const signingInput = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: new URL(endpoint).origin, exp, sub: contact },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signingInput), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signingInput}.${signature.toString('base64url')}, k=${publicKey}`;
}
