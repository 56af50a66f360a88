import { expect, test } from 'vitest';
import { daysLeft } from '../app/shell/days-left.ts';
import { formatDay, formatDayTime, formatMoment } from '../i18n/format.ts';
import { vcardName } from '../domains/sandbox/vcard-name.ts';
import { initials, toneOf } from './Avatar.tsx';
import { matches } from './shortcut-keys.ts';

const key = (code: string, held: Partial<KeyboardEvent> = {}) => ({
  code,
  key: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

test('a shortcut goes by the place of the key, whatever the layout types there', () => {
  expect(matches('alt+r', key('KeyR', { altKey: true, key: '®' }))).toBe(true);
  expect(matches('alt+1', key('Digit1', { altKey: true, key: '¹' }))).toBe(true);
  expect(matches('alt+ArrowDown', key('ArrowDown', { altKey: true }))).toBe(true);
});

test('a shortcut wants exactly its modifiers; mod is Ctrl or Command', () => {
  expect(matches('alt+r', key('KeyR'))).toBe(false);
  expect(matches('alt+r', key('KeyR', { altKey: true, ctrlKey: true }))).toBe(false);
  expect(matches('mod+k', key('KeyK', { metaKey: true }))).toBe(true);
  expect(matches('mod+k', key('KeyK', { ctrlKey: true, shiftKey: true }))).toBe(false);
});

test('the question mark goes by what is typed: its key differs between layouts', () => {
  expect(matches('?', key('KeyW', { key: '?', shiftKey: true }))).toBe(true);
  expect(matches('?', key('Slash', { key: ';' }))).toBe(false);
});

test('initials are those of the first and last word, and of one letter as people see it', () => {
  expect(
    ['Ana Ribeiro', 'João Pedro Souza', 'ana', '  ', '👩‍👩‍👧 Família', 'Helena Prado (contadora)'].map(initials),
  ).toEqual(['AR', 'JS', 'A', '?', '👩‍👩‍👧F', 'HC']);
  expect(toneOf('Ana Ribeiro')).toBe(toneOf('Ana Ribeiro'));
});

test('SH-12 the subscription is mentioned when fewer than five days remain', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const inDays = (days: number) => daysLeft(new Date(now + days * 86_400_000).toISOString(), now);
  expect([inDays(30), inDays(5), inDays(4.9), inDays(1.2), inDays(0.4), inDays(-1), daysLeft(null, now)]).toEqual([
    undefined,
    undefined,
    5,
    1,
    0,
    0,
    undefined,
  ]);
  // The days agree with the date beside them, also just after a sign-up on a trial of three days.
  expect(daysLeft(new Date(now + 3 * 86_400_000 - 1000).toISOString(), now)).toBe(3);
});

test('days and times have the forms of the specification', () => {
  const date = new Date(2026, 10, 5, 8, 3);
  expect(formatDay(date)).toBe('05/11/2026');
  expect(formatDayTime(date)).toBe('05/11/26 08:03');
  expect(formatMoment(date, new Date(2026, 10, 5, 23))).toBe('08:03');
  expect(formatMoment(date, new Date(2026, 10, 6, 0, 1))).toBe('05/11/2026');
});

test('a contact card is known by its name', () => {
  expect(vcardName('BEGIN:VCARD\nVERSION:3.0\nFN:Bruno Dias\nEND:VCARD')).toBe('Bruno Dias');
  expect(vcardName('nothing')).toBe('nothing');
});
