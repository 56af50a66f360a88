import { expect, test } from 'vitest';
import { decideAfterClose } from './after-close.ts';

const linked = {
  linked: true,
  expired: false,
  failures: 0,
  replaced: 0,
  hasOther: false,
  suspendedSeconds: undefined,
  chance: 0.5,
};

test('CN-04 the restart after linking is no failure', () => {
  expect(decideAfterClose(515, linked)).toEqual({ next: 'restart' });
});

test('CN-04 a number that was removed on the phone or banned is not connected again', () => {
  expect(decideAfterClose(401, linked)).toEqual({ next: 'end', reason: 'logged-out', wipe: true });
  expect(decideAfterClose(403, linked)).toEqual({ next: 'end', reason: 'banned', wipe: false });
});

test('CN-04 drops are retried later and later, at most every five minutes', () => {
  const delays = [0, 1, 2, 5, 30]
    .map((failures) => decideAfterClose(428, { ...linked, failures }))
    .map((after) => (after.next === 'wait' ? after.delayMs : -1));
  expect(delays).toEqual([500, 1000, 2000, 16_000, 300_000]);
  expect(decideAfterClose(503, { ...linked, chance: 0 })).toMatchObject({ delayMs: 375 });
});

test('CN-04 a replaced connection tries once more and then leaves it to the other', () => {
  expect(decideAfterClose(440, linked)).toEqual({ next: 'wait', reason: 'replaced', delayMs: 30_000 });
  expect(decideAfterClose(440, { ...linked, replaced: 1 })).toEqual({ next: 'end', reason: 'replaced', wipe: false });
});

test('CN-04 codes that nobody scanned end the attempt; a number that stopped answering is a drop', () => {
  expect(decideAfterClose(408, { ...linked, linked: false, expired: true })).toEqual({
    next: 'end',
    reason: 'qr-expired',
    wipe: false,
  });
  expect(decideAfterClose(408, linked)).toMatchObject({ next: 'wait', reason: 'network' });
});

test('CN-04 a refused version is tried again at once when there is another one, otherwise after a while', () => {
  expect(decideAfterClose(405, { ...linked, hasOther: true })).toEqual({
    next: 'wait',
    reason: 'version-refused',
    delayMs: 500,
  });
  expect(decideAfterClose(405, linked)).toEqual({ next: 'wait', reason: 'version-refused', delayMs: 60_000 });
});

test('CN-04 a number that WhatsApp suspends is left alone for as long as it says', () => {
  expect(decideAfterClose(402, { ...linked, suspendedSeconds: 7200 })).toEqual({
    next: 'wait',
    reason: 'suspended',
    delayMs: 7_200_000,
  });
  expect(decideAfterClose(402, linked)).toMatchObject({ reason: 'suspended', delayMs: 3_600_000 });
});
