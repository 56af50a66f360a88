import { expect, test } from 'vitest';
import { decideAfterClose } from './close-policy.ts';

const linked = {
  isLinked: true,
  hasCodesExpired: false,
  failures: 0,
  replacements: 0,
  hasOtherVersion: false,
  suspendedSeconds: undefined,
  jitter: 0.5,
};

test('CN-04 the restart after linking is no failure', () => {
  expect(decideAfterClose({ ...linked, code: 515 })).toEqual({ next: 'restart' });
});

test('CN-04 a number that was removed on the phone or banned is not connected again', () => {
  expect(decideAfterClose({ ...linked, code: 401 })).toEqual({ next: 'end', reason: 'logged-out', wipe: true });
  expect(decideAfterClose({ ...linked, code: 403 })).toEqual({ next: 'end', reason: 'banned', wipe: false });
});

test('CN-04 drops are retried later and later, at most every five minutes', () => {
  const delays = [0, 1, 2, 5, 30]
    .map((failures) => decideAfterClose({ ...linked, code: 428, failures }))
    .map((after) => (after.next === 'wait' ? after.delayMs : -1));
  expect(delays).toEqual([500, 1000, 2000, 16_000, 300_000]);
  expect(decideAfterClose({ ...linked, code: 503, jitter: 0 })).toMatchObject({ delayMs: 375 });
});

test('CN-04 a replaced connection tries once more and then leaves it to the other', () => {
  expect(decideAfterClose({ ...linked, code: 440 })).toEqual({ next: 'wait', reason: 'replaced', delayMs: 30_000 });
  expect(decideAfterClose({ ...linked, code: 440, replacements: 1 })).toEqual({
    next: 'end',
    reason: 'replaced',
    wipe: false,
  });
});

test('CN-04 codes that were not scanned end the attempt; a number that stopped answering is a drop', () => {
  expect(decideAfterClose({ ...linked, code: 408, isLinked: false, hasCodesExpired: true })).toEqual({
    next: 'end',
    reason: 'qr-expired',
    wipe: false,
  });
  expect(decideAfterClose({ ...linked, code: 408 })).toMatchObject({ next: 'wait', reason: 'network' });
});

test('CN-04 a refused version is tried again at once when there is another one, otherwise after a while', () => {
  expect(decideAfterClose({ ...linked, code: 405, hasOtherVersion: true })).toEqual({
    next: 'wait',
    reason: 'version-refused',
    delayMs: 500,
  });
  expect(decideAfterClose({ ...linked, code: 405 })).toEqual({
    next: 'wait',
    reason: 'version-refused',
    delayMs: 60_000,
  });
});

test('CN-04 a number that WhatsApp suspends is left alone for as long as it says', () => {
  expect(decideAfterClose({ ...linked, code: 402, suspendedSeconds: 7200 })).toEqual({
    next: 'wait',
    reason: 'suspended',
    delayMs: 7_200_000,
  });
  expect(decideAfterClose({ ...linked, code: 402 })).toMatchObject({ reason: 'suspended', delayMs: 3_600_000 });
  expect(decideAfterClose({ ...linked, code: 402, jitter: 0 })).toMatchObject({ delayMs: 3_600_000 });
  expect(decideAfterClose({ ...linked, code: 402, jitter: 1 })).toMatchObject({ delayMs: 4_500_000 });
});
