import { afterEach, expect, test } from 'vitest';
import { dayIn, dayTimeIn, endOnDay, timeCell } from './zone-words.ts';

const companyZone = 'America/Sao_Paulo';
const browserZone = process.env['TZ'];
afterEach(() => {
  if (browserZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = browserZone;
});

test.each(['Asia/Tokyo', 'America/Sao_Paulo', 'Pacific/Honolulu'])(
  'SC-01 an entry ends on its own day of the company, for a browser in %s',
  (zone) => {
    process.env['TZ'] = zone;
    const endOf = (at: string) => endOnDay(companyZone, new Date(at)).toISOString();
    // 12:00 there is midnight in Tokyo.
    expect(endOf('2026-12-10T14:50:00.000Z')).toBe('2026-12-10T15:20:00.000Z');
    // 23:45 of the company ends with its day.
    expect(endOf('2026-12-11T02:45:00.000Z')).toBe('2026-12-11T02:59:00.000Z');
    expect(endOf('2026-12-11T02:59:00.000Z')).toBe('2026-12-11T02:59:00.000Z');
    expect(dayIn(companyZone, new Date('2026-12-11T02:45:00.000Z'))).toBe('10/12/2026');
    expect(dayTimeIn(companyZone, new Date('2026-12-11T02:45:00.000Z'))).toBe('10/12/26 23:45');
    expect(timeCell(companyZone, '2026-12-11T02:45:00.000Z')).toBe('10/12/2026 23:45');
  },
);
