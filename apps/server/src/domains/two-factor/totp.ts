import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Time-based one-time passwords (RFC 6238) as every authenticator app can make them: SHA-1, six digits, thirty seconds.
const stepSeconds = 30;
const digits = 6;
/** The clock of the phone may be this many steps before or behind the server's. */
const toleratedSteps = 1;

/** The alphabet of base 32 (RFC 4648). */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits in base 32, as people type it into an app: 32 characters of five random bits. */
export const newSecret = (): string => [...randomBytes(32)].map((byte) => alphabet[byte & 31]).join('');

/** The number of the time step that contains the instant. */
export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / 1000 / stepSeconds);

/** The code of a time step. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  // RFC 4226, section 5.3: the last four bits are the offset of the 31 bits from which the code is made.
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

/** The time step of a code; undefined: the code is wrong, or its step is too far from the instant. */
export function stepOfCode(secret: string, code: string, instant: Date): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const typed = Buffer.from(code);
  const now = stepAt(instant);
  // All steps are compared, so that the duration tells nothing about the code.
  let matchingStep: number | undefined;
  for (let step = now - toleratedSteps; step <= now + toleratedSteps; step += 1)
    if (timingSafeEqual(typed, Buffer.from(codeOfStep(secret, step)))) matchingStep = step;
  return matchingStep;
}

/** The text of the QR code from which an app reads the secret. */
export function appUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = [
    `secret=${secret}`,
    `issuer=${encodeURIComponent(issuer)}`,
    'algorithm=SHA1',
    `digits=${digits}`,
    `period=${stepSeconds}`,
  ];
  return `otpauth://totp/${label}?${query.join('&')}`;
}

/** Decodes base 32. */
function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
