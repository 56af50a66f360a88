import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { id, instant } from './fields.ts';
import { readRow } from './read-row.ts';
import { layOutRows, number } from './row-layout.ts';

const Parcel = z.object({
  id: id(),
  label: z.string(),
  isFragile: z.boolean(),
  kind: z.enum(['box', 'tube']),
  weight: z.number().nullable(),
  note: z.string().nullable(),
  isPaid: z.boolean(),
  sentAt: instant(),
  readAt: instant().nullable(),
});
const { layout, numbers, texts } = layOutRows(Parcel, z.object({ cart: number().nullable(), driver: z.string() }));

test('the layout follows from the types of the fields, in the order of the schema', () => {
  expect(layout).toEqual({
    numbers: ['id', 'weight', 'flags', 'cart', 'sentAt', 'readAt'],
    flags: ['isFragile', 'isPaid'],
    instants: ['sentAt', 'readAt'],
    texts: ['label', 'kind', 'note', 'driver'],
  });
});

const at = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true });
const parcel = fc.record({
  id: fc.integer({ min: 1, max: 2_147_483_647 }),
  label: fc.string(),
  isFragile: fc.boolean(),
  kind: fc.constantFrom('box', 'tube'),
  weight: fc.option(fc.integer()),
  note: fc.option(fc.string()),
  isPaid: fc.boolean(),
  sentAt: at,
  readAt: fc.option(at),
  cart: fc.option(fc.integer()),
  driver: fc.string(),
});

test('a row of every record is valid and reads as the record', () => {
  fc.assert(
    fc.property(parcel, ({ sentAt, readAt, ...own }) => {
      const counted = [
        own.id,
        own.weight,
        Number(own.isFragile) + 2 * Number(own.isPaid),
        own.cart,
        sentAt.getTime() * 1000,
        readAt && readAt.getTime() * 1000,
      ];
      const said = [own.label, own.kind, own.note, own.driver];
      expect(numbers.parse([counted])).toEqual([counted]);
      expect(texts.parse([said])).toEqual([said]);
      expect(readRow(layout, counted, said)).toEqual({
        ...own,
        sentAt: sentAt.toISOString(),
        readAt: readAt && readAt.toISOString(),
      });
    }),
  );
});

test('values of the wrong kind are refused', () => {
  expect(numbers.safeParse([[1, null, 0, null, 0, null]]).success).toBe(true);
  expect(numbers.safeParse([[1, null, 0, null, null, null]]).success).toBe(false);
  expect(numbers.safeParse([[1, null, 0, null, 0]]).success).toBe(false);
  expect(texts.safeParse([['', 'bag', null, '']]).success).toBe(false);
});

test.each([
  ['a list', z.array(z.string())],
  ['a record', z.object({ name: z.string() })],
  ['a boolean or null', z.boolean().nullable()],
])('%s does not fit into a row', (_what, field) => {
  expect(() => layOutRows(z.object({ field }))).toThrow('the field field');
});
