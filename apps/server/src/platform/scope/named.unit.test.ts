import fc from 'fast-check';
import { expect, test } from 'vitest';
import { named, numberParameters } from './named.ts';

test('names become numbers in the order of their first appearance', () => {
  expect(numberParameters('select :b, :a from t where x = :b and y = :camelCase')).toEqual({
    text: 'select $1, $2 from t where x = $1 and y = $3',
    names: ['b', 'a', 'camelCase'],
  });
});

test('casts, quoted texts and array slices are left alone', () => {
  const text = `select :ids::int[], 'it''s :not one', ":nor this", list[1:2], lane || ':' || :lane::text, '[^:]*$'`;
  expect(numberParameters(text)).toEqual({
    text: `select $1::int[], 'it''s :not one', ":nor this", list[1:2], lane || ':' || $2::text, '[^:]*$'`,
    names: ['ids', 'lane'],
  });
});

test('each value is bound to the number of its name, whatever the order of the fields', () => {
  const name = fc.constantFrom('a', 'b', 'ab', 'ticketId', 'nodeId', 'x1');
  fc.assert(
    fc.property(fc.array(name, { minLength: 1 }), fc.boolean(), (used, isReversed) => {
      const text = `select ${used.map((one) => `:${one}::text`).join(', ')}`;
      const fields = [...new Set(used)].map((one) => [one, `value of ${one}`]);
      if (isReversed) fields.reverse();
      const [query, values] = named<Record<string, unknown>>(text)(Object.fromEntries(fields));
      const bound = Array.from(query.text.matchAll(/\$(\d+)::text/g), ([, number]) => values[Number(number) - 1]);
      expect(bound).toEqual(used.map((one) => `value of ${one}`));
      expect(values).toHaveLength(fields.length);
    }),
  );
});

test('null is a value; a field that is undefined or absent is refused', () => {
  const find = named<{ id: number; name?: string | null | undefined }>('select :id, :name');
  expect(find({ id: 1, name: null })[1]).toEqual([1, null]);
  expect(() => find({ id: 1, name: undefined })).toThrow(':name');
  expect(() => find({ id: 1 })).toThrow(':name');
});
