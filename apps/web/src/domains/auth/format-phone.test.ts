import { expect, test } from 'vitest';
import { formatPhone } from './format-phone.ts';

test.each([
  ['', ''],
  ['1', '(1'],
  ['11', '(11'],
  ['119', '(11) 9'],
  ['1133334444', '(11) 3333-4444'],
  ['11987654321', '(11) 98765-4321'],
  ['(11) 98765-43210000', '(11) 98765-4321'],
  ['(11) 98765-432', '(11) 9876-5432'],
  ['+351 912 345 678', '+351 912 345 678'],
])('%s is shown as %s', (written, shown) => {
  expect(formatPhone(written)).toBe(shown);
});

test('deleting goes on to the first digit', () => {
  for (let shown = '(11) 98765-4321'; shown !== '';) {
    const next = formatPhone(shown.slice(0, -1));
    expect(next.length).toBeLessThan(shown.length);
    shown = next;
  }
});
