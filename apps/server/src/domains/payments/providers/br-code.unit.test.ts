import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brCode, crc16, isPixKey, reais } from './br-code.ts';

/** Reads EMV fields; written from the manual, not from the writer. */
function parseFields(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + length);
    if (!Number.isInteger(length) || value.length !== length) throw new Error(`broken at ${at}`);
    fields[text.slice(at, at + 2)] = value;
    at += 4 + length;
  }
  return fields;
}

test('BI-06 the code of the manual of the Central Bank comes out', () => {
  const manual =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de ' +
    'Tal6008BRASILIA62070503***63041D3D';
  expect(
    brCode({
      key: '123e4567-e12b-12d1-a456-426655440000',
      name: 'Fulano de Tal',
      city: 'BRASILIA',
      cents: null,
      txid: '***',
    }),
  ).toBe(manual);
  // The check value of CRC-16/CCITT-FALSE.
  expect(crc16('123456789')).toBe('29B1');
});

test('BI-06 whatever is written is read again: key, amount, receiver and txid', () => {
  fc.assert(
    fc.property(
      fc.record({
        key: fc.constantFrom('+5511987654321', 'pix@aurora.example', '12345678909', '12345678000195'),
        name: fc.string({ unit: 'grapheme', maxLength: 60 }),
        city: fc.string({ unit: 'grapheme', maxLength: 60 }),
        cents: fc.integer({ min: 1, max: 100_000_000 }),
        txid: fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
      }),
      ({ key, name, city, cents, txid }) => {
        const code = brCode({ key, name, city, cents, txid });
        const fields = parseFields(code);
        expect(code).toMatch(/^[\x20-\x7e]+$/);
        expect(parseFields(fields['26'] ?? '')).toEqual({ '00': 'br.gov.bcb.pix', '01': key });
        expect(Math.round(Number(fields['54']) * 100)).toBe(cents);
        expect(fields['54']).toMatch(/^\d+\.\d\d$/);
        expect([fields['00'], fields['52'], fields['53'], fields['58']]).toEqual(['01', '0000', '986', 'BR']);
        expect((fields['59'] ?? '').length).toBeLessThanOrEqual(25);
        expect((fields['60'] ?? '').length).toBeLessThanOrEqual(15);
        expect(parseFields(fields['62'] ?? '')).toEqual({ '05': txid });
        expect(fields['63']).toBe(crc16(code.slice(0, -4)));
      },
    ),
  );
});

test('accents of the receiver are folded and the name is cut', () => {
  const code = brCode({
    key: 'pix@aurora.example',
    name: 'Comércio de Açaí São João do Brasil Ltda',
    city: 'São José dos Campos',
    cents: 19_990,
    txid: 'B1',
  });
  expect(parseFields(code)).toMatchObject({
    '59': 'Comercio de Acai Sao Joao',
    '60': 'Sao Jose dos Ca',
    '54': '199.90',
  });
});

test('amounts are written with two decimals, and only Pix keys are taken', () => {
  expect([1, 10, 100, 19_900, 123_456].map(reais)).toEqual(['0.01', '0.10', '1.00', '199.00', '1234.56']);
  const keys = [
    '12345678909',
    '12345678000195',
    '+5511987654321',
    'pix@aurora.example',
    '123e4567-e12b-12d1-a456-426655440000',
  ];
  expect(keys.filter((key) => !isPixKey(key))).toEqual([]);
  const others = ['', '123', '11987654321a', 'aurora', '123.456.789-09', '+1 555 0100', 'a b@c.example'];
  expect(others.filter(isPixKey)).toEqual([]);
});
