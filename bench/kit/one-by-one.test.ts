import { expect, it } from 'vitest';
import { oneByOne } from './one-by-one.ts';

it.each([
  { count: 100, chats: 1 },
  { count: 100, chats: 7 },
  { count: 100, chats: 40 },
  { count: 20, chats: 300 },
])('every message of $count is written once, and in its place among $chats chats', async ({ count, chats }) => {
  const written = new Map<number, number[]>();
  await oneByOne({ count, chats }, async (nth) => {
    await new Promise((resolve) => setTimeout(resolve, nth % 3));
    written.set(nth % chats, [...(written.get(nth % chats) ?? []), nth]);
  });
  expect([...written.values()].flat().toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: count }, (_, nth) => nth),
  );
  for (const chat of written.values()) expect(chat).toEqual(chat.toSorted((a, b) => a - b));
});
