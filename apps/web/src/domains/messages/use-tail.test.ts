import { expect, test } from 'vitest';
import { makeMessage } from './make-message.ts';
import type { ThreadRow } from './thread-row.ts';
import { startOfTail } from './use-tail.ts';

const messages = (from: number, to: number): ThreadRow[] =>
  Array.from({ length: to - from }, (_one, nth) => ({
    kind: 'message',
    key: String(from + nth),
    message: makeMessage({ id: String(from + nth) }),
    isLast: true,
    showsSender: false,
  }));
const day: ThreadRow = { kind: 'day', key: 'day', at: '2026-11-20T10:00:00.000Z' };

test('what comes in lands in the tail of the conversation, which begins where it began', () => {
  expect(startOfTail(messages(0, 200), undefined, { isAtEnd: true, isWhole: false, isQuiet: true })).toBe(178);
  expect(startOfTail(messages(0, 210), '178', { isAtEnd: true, isWhole: false, isQuiet: true })).toBe(178);
});

test('older messages of the same day lie above the tail', () => {
  const begun = startOfTail([day, ...messages(40, 60)], undefined, { isAtEnd: true, isWhole: false, isQuiet: true });
  expect(begun).toBe(1);
  expect(startOfTail([day, ...messages(0, 60)], '40', { isAtEnd: false, isWhole: false, isQuiet: true })).toBe(41);
});

test('a short conversation lies in the tail from its first day on, and older messages that are added lie above', () => {
  const whole = { isAtEnd: true, isWhole: true, isQuiet: true };
  expect(startOfTail([day, ...messages(40, 60)], undefined, whole)).toBe(0);
  expect(startOfTail([day, ...messages(40, 60)], '40', whole)).toBe(0);
  expect(startOfTail([day, ...messages(30, 60)], '40', whole)).toBe(11);
  expect(startOfTail([day, ...messages(0, 60)], undefined, whole)).toBe(39);
});

test('a tail that has grown long is cut back, but not while the user has scrolled up', () => {
  expect(startOfTail(messages(0, 400), '170', { isAtEnd: false, isWhole: false, isQuiet: true })).toBe(170);
  expect(startOfTail(messages(0, 400), '170', { isAtEnd: true, isWhole: false, isQuiet: true })).toBe(378);
});
