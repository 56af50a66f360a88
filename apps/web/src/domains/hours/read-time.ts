/**
 * Reads a time as people write it: `8`, `8h`, `830`, `8:30`, `08.30`. The end of a day is 24:00.
 * @returns HH:MM; undefined for other texts
 */
export function readTime(written: string): string | undefined {
  const trimmed = written.trim();
  // `8`, `8h`, `8:30` or `08.30`, else `830`.
  const found = /^(\d{1,2})(?:\s*[:.h]\s*(\d\d)?)?$/i.exec(trimmed) ?? /^(\d{1,2})(\d\d)$/.exec(trimmed);
  const [, hour = '', minute = '0'] = found ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  if (hour === '' || Number(minute) > 59 || minutes > 24 * 60) return undefined;
  return timeOf(minutes);
}

/** Minutes since midnight as HH:MM. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * A later or earlier time of the same day, from 00:00 to 23:59, at the next full step: with 30 from `08:10` to `08:30`,
 * with -30 to `08:00`.
 * @param by minutes; negative: back
 */
export function stepTime(time: string, by: number): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const step = Math.abs(by);
  const next = by > 0 ? Math.floor(minutes / step + 1) * step : Math.ceil(minutes / step - 1) * step;
  return timeOf(Math.min(Math.max(next, 0), 24 * 60 - 1));
}
