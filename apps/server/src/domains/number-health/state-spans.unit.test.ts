import { expect, test } from 'vitest';
import { lastTroubleOf, sinceOf, spansOf, uptimeOf, type StateChange } from './state-spans.ts';

const at = (hour: number) => new Date(Date.UTC(2027, 2, 10, hour));
const change = (hour: number, status: StateChange['status'], reason: string | null = null): StateChange => ({
  status,
  reason,
  at: at(hour),
});
/** Newest first, as `show-health` reads them. */
const day = [
  change(20, 'CONNECTED'),
  change(19, 'OPENING'),
  change(16, 'TIMEOUT', 'network'),
  change(-30, 'CONNECTED'),
];

test('the window begins with the state of before, told from its true beginning, and ends with the present one', () => {
  expect(spansOf(day, at(0)).map(({ status, from, to }) => [status, from.slice(8, 13), to?.slice(8, 13)])).toEqual([
    ['CONNECTED', '10T20', undefined],
    ['OPENING', '10T19', '10T20'],
    ['TIMEOUT', '10T16', '10T19'],
    ['CONNECTED', '08T18', '10T16'],
  ]);
  expect(spansOf([], at(0))).toEqual([]);
});

test('uptime is of the time since the number was first connected: before it was linked, it was not down', () => {
  expect(uptimeOf(day, at(0), at(24))).toBeCloseTo(20 / 24);
  expect(uptimeOf([change(12, 'CONNECTED'), change(8, 'qrcode'), change(7, 'OPENING')], at(0), at(24))).toBe(1);
  expect(
    uptimeOf([change(20, 'TIMEOUT', 'network'), change(12, 'CONNECTED'), change(8, 'qrcode')], at(0), at(24)),
  ).toBeCloseTo(8 / 12);
  expect(uptimeOf([change(8, 'qrcode')], at(0), at(24))).toBeNull();
  expect(uptimeOf([], at(0), at(24))).toBeNull();
});

test('while people had disconnected the number, and until it was linked again, it was not down', () => {
  const disconnected = [change(10, 'DISCONNECTED', 'stopped'), change(-30, 'CONNECTED')];
  expect(uptimeOf(disconnected, at(0), at(24))).toBe(1);
  expect(uptimeOf([change(18, 'CONNECTED'), change(17, 'qrcode'), ...disconnected], at(0), at(24))).toBe(1);
  expect(
    uptimeOf([change(20, 'TIMEOUT', 'network'), change(18, 'CONNECTED'), ...disconnected], at(0), at(24)),
  ).toBeCloseTo(12 / 16);
  // Before and during the window.
  expect(
    uptimeOf([change(-2, 'qrcode'), change(-3, 'DISCONNECTED', 'stopped'), change(-30, 'CONNECTED')], at(0), at(24)),
  ).toBeNull();
  expect(uptimeOf([change(-2, 'TIMEOUT', 'network'), change(-30, 'CONNECTED')], at(0), at(24))).toBe(0);
});

test('changes within one moment show only what came of them', () => {
  expect(
    spansOf([change(5, 'CONNECTED'), change(5, 'OPENING'), change(1, 'TIMEOUT')], at(0)).map(({ status }) => status),
  ).toEqual(['CONNECTED', 'TIMEOUT']);
});

test('it has stood so since the status changed, whatever reasons were given meanwhile', () => {
  expect(sinceOf([change(9, 'TIMEOUT', 'network'), change(7, 'TIMEOUT', 'error'), change(2, 'CONNECTED')])).toEqual(
    at(7),
  );
  expect(sinceOf([])).toBeUndefined();
});

test('the last trouble is the last one with a name; disconnecting on purpose is none', () => {
  expect(lastTroubleOf([change(9, 'DISCONNECTED', 'stopped'), ...day])).toEqual({
    code: 'network',
    at: at(16).toISOString(),
  });
  expect(lastTroubleOf([change(9, 'DISCONNECTED', 'stopped'), change(1, 'CONNECTED')])).toBeNull();
  expect(lastTroubleOf([change(4, 'DISCONNECTED', 'qr-expired'), change(1, 'qrcode')])).toBeNull();
});
