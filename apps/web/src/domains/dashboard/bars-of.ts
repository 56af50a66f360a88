import type { DayCount } from '@balcao/contract';
import type { Bar } from '../../ui/BarChart.tsx';

/** More bars are too thin to be read. */
const maxBars = 92;
/** Longer periods are shown by months. */
const maxDaysByWeek = 366;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The parts of dd/MM/yyyy; a weekday is 0 (Sunday) to 6. */
function partsOf(day: string): { day: number; month: number; year: number; weekday: number } {
  const [date = 1, month = 1, year = 1970] = day.split('/').map(Number);
  return { day: date, month, year, weekday: new Date(Date.UTC(year, month - 1, date)).getUTCDay() };
}

/**
 * One bar for each hour or day. In long periods there is one for each week, which begins on Monday, or for each month;
 * the first and the last week or month may be incomplete.
 */
export function barsOf(data: readonly DayCount[]): Bar[] {
  if (data.length > maxBars) return groupDays(data, data.length > maxDaysByWeek ? 'month' : 'week');
  return data.map(({ data: day, horario = 0, total }) =>
    day === undefined
      ? { name: `${twoDigits(horario)}:00–${twoDigits(horario)}:59`, label: `${twoDigits(horario)} h`, value: total }
      : { name: day, label: day.slice(0, 5), value: total },
  );
}

function groupDays(data: readonly DayCount[], by: 'week' | 'month'): Bar[] {
  const bars: Bar[] = [];
  for (const { data: day = '', total } of data) {
    const { weekday, day: date, month, year } = partsOf(day);
    const bar = bars.at(-1);
    // A week begins on Monday, a month on its first day.
    const beginsGroup = by === 'week' ? weekday === 1 : date === 1;
    if (!bar || beginsGroup) {
      bars.push({
        name: day,
        label: by === 'week' ? day.slice(0, 5) : `${twoDigits(month)}/${twoDigits(year % 100)}`,
        value: total,
      });
    } else {
      // The name of the bar becomes `first day – last day`.
      bars[bars.length - 1] = { ...bar, name: `${bar.name.slice(0, 10)} – ${day}`, value: bar.value + total };
    }
  }
  return bars;
}
