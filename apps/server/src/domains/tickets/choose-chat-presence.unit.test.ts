import { expect, test } from 'vitest';
import { chatPresenceChooser } from './choose-chat-presence.ts';

const writing = { isWriting: true, isWatching: true };
const looking = { isWriting: false, isWatching: true };
const gone = { isWriting: false, isWatching: false };

test('who writes on is shown writing every few seconds, and stops once', () => {
  let now = 0;
  const choose = chatPresenceChooser(() => now);
  const at = (ms: number, state: typeof writing) => {
    now = ms;
    return choose(7, state);
  };
  expect([
    at(0, writing),
    at(3000, writing),
    at(8000, writing),
    at(9000, looking),
    at(9100, gone),
    at(9200, writing),
  ]).toEqual(['composing', undefined, 'composing', 'paused', undefined, 'composing']);
});

test('a ticket that is looked at is watched now and then, each for itself', () => {
  let now = 0;
  const choose = chatPresenceChooser(() => now);
  expect([choose(1, looking), choose(1, looking), choose(2, looking)]).toEqual(['watch', undefined, 'watch']);
  now = 120_000;
  expect([choose(1, gone), choose(1, looking)]).toEqual([undefined, 'watch']);
});
