import { expect, test } from 'vitest';
import { canonicalNumber, identitiesOf, numberForms, numberOf } from './identities.ts';

test('a Brazilian mobile number is the same with and without its ninth digit', () => {
  expect(canonicalNumber('551187654321')).toBe('5511987654321');
  expect(numberForms('5511987654321')).toEqual(['5511987654321', '551187654321']);
  expect(numberForms('551187654321')).toEqual(numberForms('5511987654321'));
});

test('landlines and foreign numbers stay as they are', () => {
  expect(numberForms('551133224455')).toEqual(['551133224455']);
  expect(numberForms('14155552671')).toEqual(['14155552671']);
  expect(numberForms('351912345678')).toEqual(['351912345678']);
});

test('the digits of a LID are never taken for a phone number', () => {
  const chat = { id: '5511987654321@lid', aliases: [], phone: null, isGroup: false };
  expect(identitiesOf(chat)).toEqual(['5511987654321@lid']);
  expect(numberOf(chat)).toBe('lid:5511987654321');
});

test('an address with LID and phone carries both', () => {
  expect(identitiesOf({ id: '99@lid', aliases: ['5511987654321@s.whatsapp.net'], phone: '5511987654321' })).toEqual([
    '99@lid',
    '+5511987654321',
    '+551187654321',
  ]);
});

test('a phone that only the address says counts as well', () => {
  expect(identitiesOf({ id: '551187654321:7@s.whatsapp.net', aliases: [], phone: null })).toEqual([
    '+5511987654321',
    '+551187654321',
  ]);
  expect(numberOf({ id: '99@lid', aliases: ['14155552671@s.whatsapp.net'], phone: null, isGroup: false })).toBe(
    '14155552671',
  );
});
