import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A self-signed certificate for 127.0.0.1 and localhost. NODE_EXTRA_CA_CERTS must name `file`. */
export type Certificate = { key: string; pem: string; file: string };

const DAY_MS = 86_400_000;
const VALID_DAYS = 825;

/**
 * Makes a certificate, or reuses the certificate of an earlier run in `folder`, so that clients that trust it need no
 * restart. Without a folder a new certificate is written to the temporary folder. The X.509 structure is encoded here
 * because openssl may be missing on the machine.
 */
export function makeCertificate(folder = mkdtempSync(join(tmpdir(), 'balcao-wa-mock-'))): Certificate {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'certificate.pem');
  const keyFile = join(folder, 'key.pem');
  if (existsSync(file) && existsSync(keyFile)) {
    const pem = readFileSync(file, 'utf8');
    if (new X509Certificate(pem).validToDate.getTime() > Date.now() + 30 * DAY_MS)
      return { pem, key: readFileSync(keyFile, 'utf8'), file };
  }
  const { key, pem } = selfSigned();
  writeFileSync(keyFile, key, { mode: 0o600 });
  writeFileSync(file, pem);
  return { key, pem, file };
}

/** X.509 version 3 (RFC 5280), encoded in DER. The tags and object identifiers are written as in the standard. */
function selfSigned() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  // One attribute: the common name (2.5.4.3).
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('Balcao wa-mock')))));
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40; // positive, and without a leading zero byte
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + VALID_DAYS * DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(basicConstraints(), alternativeNames())),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const base64 = sequence(body, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    pem: `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** The basic constraints (2.5.29.19), critical: the certificate is an authority, which a client may trust. */
const basicConstraints = () =>
  sequence(oid('551d13'), der(0x01, Buffer.from([0xff])), der(0x04, sequence(der(0x01, Buffer.from([0xff])))));

/** The names (2.5.29.17) for which the certificate is valid. */
const alternativeNames = () =>
  sequence(
    oid('551d11'),
    der(0x04, sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
  );

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
/** Such as `261130103552Z`. */
const utcTime = (ms: number) =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

/** One element: tag, length and content. A length of 128 or more has its own length before it. */
function der(tag: number, ...parts: Uint8Array[]) {
  const content = Buffer.concat(parts);
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.from(content.length.toString(16).padStart(content.length > 255 ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content]);
}
