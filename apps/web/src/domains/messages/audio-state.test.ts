import { expect, test } from 'vitest';
import { nextAudioState, type AudioEvent } from './audio-state.ts';

const after = (...events: AudioEvent[]) =>
  events.reduce(nextAudioState, { isPlaying: false, hasFailed: false, at: 0, length: 12 });

test('an audio that ends stands at its beginning', () => {
  expect(after({ type: 'played' }, { type: 'moved', at: 11 }, { type: 'ended' }, { type: 'paused' })).toEqual({
    isPlaying: false,
    hasFailed: false,
    at: 0,
    length: 12,
  });
});

test('an audio that cannot be loaded has failed only once the user plays it, and can be tried again', () => {
  expect(after({ type: 'broken' }).hasFailed).toBe(false);
  expect(after({ type: 'played' }, { type: 'broken' }).hasFailed).toBe(true);
  expect(after({ type: 'refused' }).hasFailed).toBe(true);
  expect(after({ type: 'refused' }, { type: 'requested' }).hasFailed).toBe(false);
});

test('a length without an end does not replace the known one', () => {
  expect(after({ type: 'measured', length: Number.POSITIVE_INFINITY }).length).toBe(12);
  expect(after({ type: 'measured', length: 13 }).length).toBe(13);
});
