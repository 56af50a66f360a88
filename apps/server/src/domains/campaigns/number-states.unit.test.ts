import { expect, test } from 'vitest';
import { classifyNumbers, noFirstContactUntil, findWait } from './number-states.ts';

const at = (minutes: number) => new Date(Date.parse('2026-11-24T12:00:00Z') + minutes * 60_000);
const one = (id: number, status: string) => ({ id, status });

test('CA-03 a number drops when it is down for two minutes, and is forgiven when it is back', () => {
  const numbers = [one(1, 'CONNECTED'), one(2, 'OPENING')];
  const first = classifyNumbers(numbers, {}, at(0));
  expect(first).toMatchObject({ ready: [1], dropped: [], states: { 2: { downSince: at(0).toISOString() } } });
  expect(classifyNumbers(numbers, first.states, at(1.9)).dropped).toEqual([]);
  expect(classifyNumbers(numbers, first.states, at(2)).dropped).toEqual([2]);
  const back = classifyNumbers([one(1, 'CONNECTED'), one(2, 'CONNECTED')], first.states, at(3));
  expect(back).toEqual({ ready: [1, 2], dropped: [], states: { 1: {}, 2: {} } });
});

test('CA-02 what makes one number wait ends at its time and holds up no other number', () => {
  const waitUntil = at(5).toISOString();
  const { states } = classifyNumbers(
    [one(1, 'CONNECTED'), one(2, 'CONNECTED')],
    { 1: { waitUntil, waitBy: 'portfolio', noFirstUntil: waitUntil } },
    at(0),
  );
  expect(findWait(states[1], at(4))).toEqual({ by: 'portfolio', until: at(5) });
  expect(findWait(states[1], at(5))).toBeUndefined();
  expect(findWait(states[2], at(4))).toBeUndefined();
  expect([noFirstContactUntil(states[1], at(4)), noFirstContactUntil(states[1], at(5))]).toEqual([at(5), undefined]);
});
