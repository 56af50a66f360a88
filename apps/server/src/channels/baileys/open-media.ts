import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { getMediaKeys, type MediaType } from 'baileys';

/** How the encrypted file of a message is decrypted and checked. */
export interface MediaKeys {
  mediaKey: Uint8Array;
  type: MediaType;
  /** SHA-256 of the encrypted and of the plain file, where the message has them. */
  encSha256: Uint8Array | null;
  sha256: Uint8Array | null;
}

/** The content does not match its MAC or its checksums. */
export class DamagedMedia extends Error {
  override name = 'DamagedMedia';
}

const macBytes = 10;

/**
 * Decrypts a file as a stream. The file is encrypted with AES-256-CBC and ends with the first ten bytes of an HMAC. The
 * checks are at the end of the stream, so the output may be used only when the stream ends without an error.
 * @throws DamagedMedia
 */
export async function* openMedia(sealed: AsyncIterable<Buffer>, keys: MediaKeys): AsyncGenerator<Buffer> {
  const { iv, cipherKey, macKey } = await getMediaKeys(keys.mediaKey, keys.type);
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const mac = createHmac('sha256', macKey ?? Buffer.alloc(0)).update(iv);
  const [encryptedHash, plainHash] = [createHash('sha256'), createHash('sha256')];
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of sealed) {
    encryptedHash.update(chunk);
    const joined = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk;
    const body = joined.subarray(0, Math.max(0, joined.length - macBytes));
    tail = Buffer.from(joined.subarray(body.length));
    mac.update(body);
    const opened = decipher.update(body);
    plainHash.update(opened);
    if (opened.length > 0) yield opened;
  }
  // Checked before the last block: for a damaged file that block only fails with a padding error.
  requireSame(tail, mac.digest().subarray(0, macBytes), 'the MAC');
  if (keys.encSha256) requireSame(keys.encSha256, encryptedHash.digest(), 'the checksum of the encrypted file');
  const last = decipher.final();
  plainHash.update(last);
  if (keys.sha256) requireSame(keys.sha256, plainHash.digest(), 'the checksum of the file');
  if (last.length > 0) yield last;
}

function requireSame(expected: Uint8Array, found: Uint8Array, what: string) {
  if (expected.length !== found.length || !timingSafeEqual(expected, found)) throw new DamagedMedia(`${what} is wrong`);
}
