import fc from 'fast-check';
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { isInternational, readNumber } from './read-number.ts';

/** All spellings of a Brazilian mobile number, as the contract passes them on. */
const spellingsOf = (area: string, eight: string): string[] => [
  `55${area}9${eight}`,
  `+55${area}9${eight}`,
  `+550${area}9${eight}`,
  `0055${area}9${eight}`,
  `${area}9${eight}`,
  `0${area}9${eight}`,
  `015${area}9${eight}`,
  `55${area}${eight}`,
  `+55${area}${eight}`,
  `${area}${eight}`,
  `0${area}${eight}`,
];
const areas = ['11', '19', '21', '31', '41', '47', '51', '55', '61', '66', '71', '84', '91', '98'];

test('every spelling of a Brazilian mobile number is one number', () => {
  const number = fc.record({
    area: fc.constantFrom(...areas),
    first: fc.constantFrom('6', '8', '9'),
    rest: fc.stringMatching(/^\d{7}$/),
  });
  fc.assert(
    fc.property(number, ({ area, first, rest }) => {
      const eight = `${first}${rest}`;
      const read = spellingsOf(area, eight).map((spelling) => readNumber(spelling, 'BR'));
      expect(new Set(read)).toEqual(new Set([`55${area}9${eight}`]));
    }),
    { numRuns: 500 },
  );
});

test('the mobile number of any country is itself with its country, and at home without', () => {
  for (const country of getCountries()) {
    const example = getExampleNumber(country, examples);
    if (!example) continue;
    const digits = example.number.slice(1);
    expect(readNumber(`+${digits}`, 'BR')).toBe(digits);
    expect(readNumber(example.nationalNumber, country)).toBe(digits);
  }
});

test('a landline, a foreign number and one of no plan keep their digits', () => {
  expect(readNumber('1133334444', 'BR')).toBe('551133334444');
  expect(readNumber('551133334444', 'BR')).toBe('551133334444');
  expect(readNumber('14155552671', 'BR')).toBe('14155552671');
  expect(readNumber('351912345678', 'BR')).toBe('351912345678');
  expect(readNumber('+4791234567', 'BR')).toBe('4791234567');
  expect(readNumber('12345678', 'BR')).toBe('12345678');
  expect(readNumber('1'.repeat(50), 'BR')).toBe('1'.repeat(50));
  // 00 is the prefix for calls abroad, and the number does not exist in North America.
  expect(readNumber('0011988881116', 'BR')).toBe('0011988881116');
});

test('a company elsewhere reads numbers in its own country', () => {
  expect(readNumber('912345678', 'PT')).toBe('351912345678');
  expect(readNumber('4155552671', 'US')).toBe('14155552671');
  expect(readNumber('5511987650007', 'PT')).toBe('5511987650007');
});

test('a number of a plan is told from one that lacks its country', () => {
  expect(['11987650007', '011987650007', '14997654321'].map(isInternational)).toEqual([false, false, false]);
  expect(['51987654321', '5511987650007', '551187650007'].map(isInternational)).toEqual([true, true, true]);
});
