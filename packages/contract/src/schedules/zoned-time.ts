/** What a wall clock shows, without a time zone. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

const formats = new Map<string, Intl.DateTimeFormat>();
/** The limit of the cache. There are fewer time zones, so mostly it is never reached. */
const maxFormats = 1000;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    if (formats.size >= maxFormats) formats.clear();
    formats.set(timeZone, format);
  }
  return format;
}

/** What the clocks of a zone show at an instant. */
export function wallTimeAt(timeZone: string, instant: Date): WallTime {
  const shown: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = shown;
  return { year, month, day, hour, minute };
}

/** The wall time as if it were UTC, in ms since 1970: so wall times can be subtracted. */
const asIfUtc = ({ year, month, day, hour, minute }: WallTime) => Date.UTC(year, month - 1, day, hour, minute);

/**
 * The instant at which the clocks of a zone show a wall time. A time that a change of the clocks skips becomes
 * later by the length of the change. If the clocks show a time twice, the first instant is returned.
 */
export function instantOfWallTime(timeZone: string, wall: WallTime): Date {
  const wanted = asIfUtc(wall);
  const shownAt = (instant: number) => asIfUtc(wallTimeAt(timeZone, new Date(instant)));
  // The zone's offset is known only for an instant. So the result is computed twice: with the offset of the day before,
  // then with the offset at the first result.
  const dayBefore = wanted - 24 * 3600_000;
  const byOffsetBefore = wanted - (shownAt(dayBefore) - dayBefore);
  const byOffsetAtResult = wanted - (shownAt(byOffsetBefore) - byOffsetBefore);
  return new Date(shownAt(byOffsetAtResult) === wanted ? byOffsetAtResult : byOffsetBefore);
}

/** The calendar day of a wall clock, YYYY-MM-DD. */
export const dayOf = ({ year, month, day }: WallTime): string => `${year}-${twoDigits(month)}-${twoDigits(day)}`;

/** HH:mm, as the clocks of a zone show an instant. */
export function timeAt(timeZone: string, instant: Date): string {
  const { hour, minute } = wallTimeAt(timeZone, instant);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}
