import { expect, test } from 'vitest';
import { faultOf, nextRecorderState, type RecorderEvent, type RecorderState } from './recorder-state.ts';

const after = (...events: RecorderEvent[]) => events.reduce<RecorderState>(nextRecorderState, { phase: 'starting' });

test('the clock of a recording runs from its start until it is sent', () => {
  const begun: RecorderEvent = { type: 'started', at: 1000 };
  expect(after({ type: 'ticked', at: 900 })).toEqual({ phase: 'starting' });
  expect(after(begun, { type: 'ticked', at: 3500 })).toMatchObject({ phase: 'recording', seconds: 2.5 });
  expect(after(begun, { type: 'ticked', at: 3500 }, { type: 'stopped' }, { type: 'ticked', at: 9000 })).toMatchObject({
    phase: 'ending',
    seconds: 2.5,
  });
  // The clock of the computer was set back.
  expect(after(begun, { type: 'ticked', at: 10 })).toMatchObject({ seconds: 0 });
});

test('a recording that has not begun cannot be sent', () => {
  expect(after({ type: 'stopped' })).toEqual({ phase: 'starting' });
});

test('a missing permission and a missing microphone are told apart', () => {
  expect(faultOf(new DOMException('', 'NotAllowedError'))).toBe('denied');
  expect(faultOf(new DOMException('', 'NotFoundError'))).toBe('missing');
  expect(faultOf(new TypeError('encoder'))).toBe('failed');
});
