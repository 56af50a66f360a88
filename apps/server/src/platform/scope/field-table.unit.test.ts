import { expect, test } from 'vitest';
import {
  columnsSql,
  columnValues,
  initialOf,
  packSql,
  pickFields,
  selectJsonSql,
  selectSql,
  type FieldTable,
} from './field-table.ts';

interface Parcel {
  id: number;
  isFragile: boolean;
  label: string;
  isPaid: boolean;
  driver: { name: string } | null;
  sentAt: string;
}
const fields = {
  id: { column: 'id', isGenerated: true },
  isFragile: { column: 'is_fragile', initial: false },
  label: { column: 'label', initial: '', sql: "coalesce(p.label, '-')" },
  isPaid: { column: 'paid', initial: true },
  driver: { sql: '(select d.name from drivers d where d.id = p.driver_id)', initial: null },
  sentAt: { column: 'sent_at', isInstant: true },
} as const satisfies FieldTable<Parcel>;
const sentAt = `to_char(p.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

test('a selection names its columns as the wire does', () => {
  const brief = pickFields(fields, ['id', 'label', 'sentAt']);
  expect(selectSql(brief, 'p')).toBe(`p.id, coalesce(p.label, '-') as "label", p.sent_at as "sentAt"`);
  expect(selectJsonSql(brief, 'p')).toBe(`p.id, coalesce(p.label, '-') as "label", ${sentAt} as "sentAt"`);
  expect(columnsSql(fields, 'p')).toBe('p.id, p.is_fragile, p.label, p.paid, p.sent_at');
});

test('a new row has the initial values', () => {
  expect(initialOf(fields)).toEqual({ isFragile: false, label: '', isPaid: true, driver: null });
});

test('values are stored by their columns; a field without a column is refused', () => {
  expect(columnValues(fields, { isPaid: false, label: undefined })).toEqual({ paid: false, label: undefined });
  expect(() => columnValues(fields, { driver: null })).toThrow('driver');
  expect(() => columnValues(fields, { colour: 'red' })).toThrow('colour');
});

test('a row is packed in the order of its layout', () => {
  const layout = {
    numbers: ['id', 'flags', 'cart', 'sentAt'],
    flags: ['isFragile', 'isPaid'],
    instants: ['sentAt'],
    texts: ['label'],
  };
  const sqls = {
    id: 'p.id',
    isFragile: 'p.is_fragile',
    isPaid: 'p.paid',
    cart: 'p.cart',
    sentAt: 'p.at',
    label: 'p.l',
  };
  expect(packSql<typeof sqls>(layout, sqls)).toEqual({
    numbers:
      "array[p.id, (1 * (p.is_fragile)::int + 2 * (p.paid)::int), p.cart, (date_part('epoch', p.at) * " +
      '1000000)::bigint]::bigint[]',
    texts: 'array[p.l]::text[]',
  });
});
