import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a subscribed browser, in base64url: its public key (P-256) and its authentication secret. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** Every push service takes bodies up to this size (RFC 8030, section 7.2). */
const maxBytes = 4096;
const curve = 'prime256v1';

/** Whether messages can be encrypted for these keys. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  try {
    const point = Buffer.from(p256dh, 'base64url');
    // Fails for a point that is not on the curve.
    ECDH.convertKey(point, curve);
    // An uncompressed point has 65 bytes, of which the first one is 4. The authentication secret has 16 bytes.
    return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

/**
 * Encrypts the content of a push message for a browser: Message Encryption for Web Push (RFC 8291), as one record of
 * the content coding `aes128gcm` (RFC 8188).
 * @param fixed the server's private key and the salt, for tests with known values; absent: both are random
 * @throws Error if the content is too long for push services
 */
export function encryptPush(
  content: string,
  { p256dh, auth }: PushKeys,
  fixed?: { privateKey: Buffer; salt: Buffer },
): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const pair = createECDH(curve);
  if (fixed) pair.setPrivateKey(fixed.privateKey);
  else pair.generateKeys();
  const ownKey = pair.getPublicKey();
  const salt = fixed?.salt ?? randomBytes(16);

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = derive(pair.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The byte 2 ends the last record.
  const record = [cipher.update(content, 'utf8'), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  // The header of RFC 8188: the salt, the record size, the length of the key, the key.
  const head = Buffer.concat([salt, Buffer.alloc(4), Buffer.of(ownKey.length), ownKey]);
  head.writeUInt32BE(maxBytes, salt.length);
  const body = Buffer.concat([head, ...record]);
  if (body.length > maxBytes) throw new Error(`A push message of ${body.length} bytes is too long.`);
  return body;
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
