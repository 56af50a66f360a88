import { expect, test } from 'vitest';
import { toJson } from './insert-entries.ts';

test('what jsonb cannot hold is left out of a text, and what only looks like it stays', () => {
  expect(JSON.parse(toJson({ a: ['x\u0000y', '\ud83d', '👋'] }))).toEqual({ a: ['xy', '\ufffd', '👋'] });
  const lookalikes = { a: '\\u0000', b: '\\', c: '\\\\ud83d' };
  expect(JSON.parse(toJson(lookalikes))).toEqual(lookalikes);
});
