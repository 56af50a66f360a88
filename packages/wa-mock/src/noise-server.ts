import { createHash } from 'node:crypto';
import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, proto } from 'baileys';
import type { NoiseAuthority } from './noise-authority.ts';

const PROTOCOL = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0'); // 32 bytes, so the first hash is the name itself
const NOTHING = Buffer.alloc(0);

/** The server's side of Noise_XX_25519_AESGCM_SHA256 and of the three-byte framing, for one socket. */
export class NoiseServer {
  #authority: NoiseAuthority;
  #ephemeral = Curve.generateKeyPair();
  #clientEphemeral: Uint8Array = NOTHING;
  // The state of the handshake: its hash, the chaining key, the current key, and the messages under that key.
  #hash: Buffer = PROTOCOL;
  #salt: Buffer = PROTOCOL;
  #key: Buffer = PROTOCOL;
  #counter = 0;
  /** The bytes that are not a complete frame yet. */
  #received: Buffer = NOTHING;
  #hasIntroduction = false;
  #readKey: Buffer = NOTHING;
  #writeKey: Buffer = NOTHING;
  #reads = 0;
  #writes = 0;

  /** The client's static public key, known after `readFinish`. */
  clientStatic: Uint8Array = NOTHING;

  constructor(authority: NoiseAuthority) {
    this.#authority = authority;
  }

  /** Adds bytes from the socket and yields the complete frames. After the handshake the frames are still encrypted. */
  *frames(bytes: Buffer): Generator<Buffer> {
    this.#received = Buffer.concat([this.#received, bytes]);
    if (!this.#hasIntroduction && !this.#readIntroduction()) return;
    while (this.#received.length >= 3) {
      const end = 3 + this.#received.readUIntBE(0, 3);
      if (this.#received.length < end) return;
      const frame = this.#received.subarray(3, end);
      this.#received = this.#received.subarray(end);
      yield frame;
    }
  }

  /** Answers the ClientHello with a framed ServerHello. */
  answerHello(frame: Buffer) {
    this.#clientEphemeral = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral ?? NOTHING;
    this.#mixHash(this.#clientEphemeral);
    this.#mixHash(this.#ephemeral.public);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, this.#clientEphemeral));
    const sealedStatic = this.#seal(this.#authority.staticKey.public);
    this.#mixKey(Curve.sharedKey(this.#authority.staticKey.private, this.#clientEphemeral));
    const payload = this.#seal(this.#authority.chain);
    const hello = { serverHello: { ephemeral: this.#ephemeral.public, static: sealedStatic, payload } };
    return inFrame(proto.HandshakeMessage.encode(hello).finish());
  }

  /** Reads the ClientFinish. After it `decrypt` and `encrypt` can be used. */
  readFinish(frame: Buffer): proto.ClientPayload {
    const finish = proto.HandshakeMessage.decode(frame).clientFinish;
    this.clientStatic = this.#open(finish?.static ?? NOTHING);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, this.clientStatic));
    const payload = proto.ClientPayload.decode(this.#open(finish?.payload ?? NOTHING));
    const keys = Buffer.from(hkdf(NOTHING, 64, { salt: this.#salt, info: '' }));
    this.#readKey = keys.subarray(0, 32); // the client writes with the first half
    this.#writeKey = keys.subarray(32);
    return payload;
  }

  decrypt(frame: Uint8Array) {
    return aesDecryptGCM(frame, this.#readKey, nonce(this.#reads++), NOTHING);
  }

  encrypt(plain: Uint8Array) {
    return inFrame(aesEncryptGCM(plain, this.#writeKey, nonce(this.#writes++), NOTHING));
  }

  /**
   * Reads the optional `'E' 'D' 00 01 | length u24 | routing info` and the required `'W' 'A' 6 3`. Returns `false`
   * while bytes are missing.
   */
  #readIntroduction() {
    const bytes = this.#received;
    let start = 0;
    if (bytes.toString('latin1', 0, 2) === 'ED') {
      if (bytes.length < 7) return false;
      start = 7 + bytes.readUIntBE(4, 3);
    }
    if (bytes.length < start + 4) return false;
    const header = bytes.subarray(start, start + 4);
    if (header.toString('latin1', 0, 2) !== 'WA') throw new Error('the stream does not begin with WA');
    this.#mixHash(header);
    this.#received = bytes.subarray(start + 4);
    this.#hasIntroduction = true;
    return true;
  }

  #mixHash(data: Uint8Array) {
    this.#hash = createHash('sha256').update(this.#hash).update(data).digest();
  }

  #mixKey(secret: Uint8Array) {
    const keys = Buffer.from(hkdf(Buffer.from(secret), 64, { salt: this.#salt, info: '' }));
    this.#salt = keys.subarray(0, 32);
    this.#key = keys.subarray(32);
    this.#counter = 0;
  }

  #seal(plain: Uint8Array) {
    const sealed = aesEncryptGCM(plain, this.#key, nonce(this.#counter++), this.#hash);
    this.#mixHash(sealed);
    return sealed;
  }

  #open(sealed: Uint8Array) {
    const plain = aesDecryptGCM(sealed, this.#key, nonce(this.#counter++), this.#hash);
    this.#mixHash(sealed);
    return plain;
  }
}

/** Eight zero bytes and the counter. */
function nonce(counter: number) {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}

/** The data behind its length in three bytes. */
function inFrame(data: Uint8Array) {
  const length = Buffer.alloc(3);
  length.writeUIntBE(data.length, 0, 3);
  return Buffer.concat([length, data]);
}
