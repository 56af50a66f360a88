import type { DayCount } from '@balcao/contract';
import type { Bar } from '../../ui/BarChart.tsx';

/** More bars than this are too thin to be read. */
const mostBars = 92;
const mostWeeks = 366;

const two = (value: number) => String(value).padStart(2, '0');

/** dd/MM/yyyy as its parts. */
function partsOf(day: string): { day: number; month: number; year: number; weekday: number } {
  const [date = 1, month = 1, year = 1970] = day.split('/').map(Number);
  return { day: date, month, year, weekday: new Date(Date.UTC(year, month - 1, date)).getUTCDay() };
}

/**
 * One bar for each hour or day; for long periods one for each week from Monday on, or for each month. A first and a
 * last week or month may be a part of one.
 */
export function barsOf(data: readonly DayCount[]): Bar[] {
  if (data.length > mostBars) return groupDays(data, data.length > mostWeeks ? 'month' : 'week');
  return data.map(({ data: day, horario = 0, total }) =>
    day === undefined
      ? { name: `${two(horario)}:00–${two(horario)}:59`, label: `${two(horario)} h`, value: total }
      : { name: day, label: day.slice(0, 5), value: total },
  );
}

function groupDays(data: readonly DayCount[], by: 'week' | 'month'): Bar[] {
  const bars: Bar[] = [];
  for (const { data: day = '', total } of data) {
    const { weekday, day: date, month, year } = partsOf(day);
    const bar = bars.at(-1);
    if (!bar || (by === 'week' ? weekday === 1 : date === 1)) {
      bars.push({
        name: day,
        label: by === 'week' ? day.slice(0, 5) : `${two(month)}/${two(year % 100)}`,
        value: total,
      });
    } else {
      bars[bars.length - 1] = { ...bar, name: `${bar.name.slice(0, 10)} – ${day}`, value: bar.value + total };
    }
  }
  return bars;
}
