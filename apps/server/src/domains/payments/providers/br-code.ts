/** What a static Pix code contains. */
export interface BrCode {
  key: string;
  name: string;
  city: string;
  /** Null: the payer types the amount. */
  cents: number | null;
  /** At most 25 letters and digits; it names the payment on the receiver's statement. */
  txid: string;
}

/**
 * A static Pix code by the Central Bank's BR Code manual: EMV fields, each an id, a length and a value. Accents of
 * name and city are folded, since EMV fields are ASCII.
 */
export function brCode({ key, name, city, cents, txid }: BrCode): string {
  const account = field('00', 'br.gov.bcb.pix') + field('01', key);
  // The ids: 00 version, 26 Pix account, 52 category of the receiver, 53 currency (986 is BRL), 54 amount, 58 country,
  // 59 name, 60 city, 62 further data with the txid. 63 is the checksum: it covers its own id and length, `6304`.
  const text = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    cents === null ? '' : field('54', reais(cents)),
    field('58', 'BR'),
    field('59', ascii(name, 25)),
    field('60', ascii(city, 15)),
    field('62', field('05', txid)),
    '6304',
  ].join('');
  return text + crc16(text);
}

/** Whole cents as the Pix API writes an amount: `199.00`. */
export const reais = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

function field(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`The field ${id} of a BR Code is too long.`);
  return id + String(value.length).padStart(2, '0') + value;
}

/** A text in ASCII of at most `length` characters. Accents are folded; other characters become spaces. */
const ascii = (text: string, length: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, length)
    .trim();

/** CRC-16/CCITT-FALSE (polynomial 0x1021, initial value 0xFFFF), as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      const shifted = crc << 1;
      const isHighBitSet = (crc & 0x8000) !== 0;
      crc = (isHighBitSet ? shifted ^ 0x1021 : shifted) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Whether a text is a Pix key: CPF, CNPJ, a telephone number with +55, an e-mail address, or a random key. */
export const isPixKey = (key: string): boolean =>
  /^(\d{11}|\d{14}|\+55\d{10,11}|[^\s@]{1,64}@[^\s@]+\.[^\s@]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(key);
