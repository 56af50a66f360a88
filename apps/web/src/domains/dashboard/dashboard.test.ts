import type { Dashboard, DayCount } from '@balcao/contract';
import { expect, test } from 'vitest';
import { showDay } from '@balcao/contract/kit/show-day';
import { writeCsv } from '../../ui/csv.ts';
import { barsOf } from './bars-of.ts';
import { formatMinutes } from './format-figures.ts';
import { followPresence } from './live.ts';
import { datesOf, faultOf, queryOf } from './period.ts';

test('DB-01 minutes are shown as HH h mm m, and what there is none of as a dash', () => {
  expect([null, 0, 0.2, 59.4, 60, 72.5, 6000].map(formatMinutes)).toEqual([
    '–',
    '00 h 00 m',
    '00 h 01 m',
    '00 h 59 m',
    '01 h 00 m',
    '01 h 13 m',
    '100 h 00 m',
  ]);
});

test('DB-01 a filter must be chosen, in order, and of three years at most', () => {
  expect(faultOf({ from: '', to: '' }, { isOpen: true })).toBe('empty');
  const now = new Date('2026-03-02T12:00:00Z');
  expect(faultOf({ from: '2026-03-01', to: '' }, { isOpen: true, now })).toBeUndefined();
  expect(faultOf({ from: '2026-03-04', to: '' }, { isOpen: true, now })).toBe('order');
  expect(faultOf({ from: '2023-02-01', to: '' }, { isOpen: true, now })).toBe('long');
  expect(faultOf({ from: '2026-03-01', to: '' })).toBe('empty');
  expect(faultOf({ from: '0202-03-01', to: '' }, { isOpen: true })).toBe('empty');
  expect(faultOf({ from: '2026-03-02', to: '2026-03-01' })).toBe('order');
  expect(faultOf({ from: '2026-03-01', to: '2026-03-01' })).toBeUndefined();
  expect(faultOf({ from: '2024-01-01', to: '2026-12-31' })).toBeUndefined();
  expect(faultOf({ from: '2024-01-01', to: '2027-01-01' })).toBe('long');
  expect(queryOf({ kind: 'days', days: 15 })).toEqual({ days: 15 });
  expect(queryOf({ kind: 'dates', from: '', to: '2026-03-01' })).toEqual({ date_to: '2026-03-01' });
  const newYear = new Date('2026-01-01T02:00:00Z');
  const week = { kind: 'days', days: 7 } as const;
  expect(datesOf(week, 'America/Sao_Paulo', newYear)).toEqual({ from: '2025-12-25', to: '2025-12-31' });
  expect(datesOf(week, 'Asia/Tokyo', newYear)).toEqual({ from: '2025-12-26', to: '2026-01-01' });
  expect(showDay('2026-03-01')).toBe('01/03/2026');
});

/** Days from a first one on, each with one ticket. */
const days = (first: string, count: number): DayCount[] =>
  Array.from({ length: count }, (_, nth) => ({
    data: showDay(new Date(Date.parse(first) + nth * 86_400_000).toISOString().slice(0, 10)),
    total: 1,
  }));

test('DB-01 a chart has a bar for each hour, day, week or month, and no ticket is lost', () => {
  expect(barsOf([{ horario: 9, total: 3 }])).toEqual([{ name: '09:00–09:59', label: '09 h', value: 3 }]);
  expect(barsOf(days('2026-03-01', 2))).toEqual([
    { name: '01/03/2026', label: '01/03', value: 1 },
    { name: '02/03/2026', label: '02/03', value: 1 },
  ]);
  expect(barsOf([])).toEqual([]);
  expect(barsOf(days('2026-01-01', 92))).toHaveLength(92);
  // 1 January 2026 is a Thursday.
  const weeks = barsOf(days('2026-01-01', 120));
  expect(weeks.slice(0, 2)).toEqual([
    { name: '01/01/2026 – 04/01/2026', label: '01/01', value: 4 },
    { name: '05/01/2026 – 11/01/2026', label: '05/01', value: 7 },
  ]);
  const months = barsOf(days('2025-12-15', 400));
  expect(months.slice(0, 3)).toEqual([
    { name: '15/12/2025 – 31/12/2025', label: '12/25', value: 17 },
    { name: '01/01/2026 – 31/01/2026', label: '01/26', value: 31 },
    { name: '01/02/2026 – 28/02/2026', label: '02/26', value: 28 },
  ]);
  for (const [bars, count] of [
    [weeks, 120],
    [months, 400],
  ] as const)
    expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(count);
});

test('DB-01 a file for a spreadsheet keeps texts as texts', () => {
  expect(
    writeCsv([
      ['Pessoa', 'Nota'],
      ['=HYPERLINK("http://x")', 2.5],
      ['Silva; "Zé"', null],
      ['-1', -1],
    ]),
  ).toBe('\uFEFFPessoa;Nota\r\n"\'=HYPERLINK(""http://x"")";2,5\r\n"Silva; ""Zé""";\r\n\'-1;-1\r\n');
});

test('SH-16 who comes online or goes is shown in the table at once', () => {
  const attendant = { avgSupportTime: null, tickets: 0, happening: 0, rating: null };
  const dashboard = {
    attendants: [
      { ...attendant, id: 1, name: 'Ana', online: false },
      { ...attendant, id: 2, name: 'Bia', online: true },
    ],
  } as unknown as Dashboard;
  const online = ({ attendants }: Dashboard) => attendants.filter((one) => one.online).map(({ id }) => id);
  const came = followPresence(dashboard, { action: 'presence', user: { id: 1, name: 'Ana', online: true } });
  expect(online(came)).toEqual([1, 2]);
  expect(
    online(
      followPresence(came, {
        action: 'presences',
        users: [
          { id: 1, name: 'Ana', online: false },
          { id: 2, name: 'Bia', online: false },
        ],
      }),
    ),
  ).toEqual([]);
  expect(followPresence(dashboard, { action: 'presence', user: { id: 2, name: 'Bia', online: true } })).toBe(dashboard);
  expect(followPresence(dashboard, { action: 'presence', user: { id: 9, name: 'Eva', online: true } })).toBe(dashboard);
});
