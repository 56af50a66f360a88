const formats = new Map<string, Intl.DateTimeFormat>();
/**
 * More than there are time zones. A name is also valid in other spellings (upper and lower case), so the cache needs a
 * limit.
 */
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
      second: 'numeric',
    });
    if (formats.size >= maxFormats) formats.clear();
    formats.set(timeZone, format);
  }
  return format;
}

/** The clock of a time zone minus the clock of UTC at an instant, in ms. */
export function offsetAt(timeZone: string, instant: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  // The parts have no milliseconds, so those of the instant are left out, too.
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/**
 * The first instant after `from` and not after `to` at which the clocks of the zone are changed; undefined if they are
 * not. The caller chooses so short a time that they are changed at most once. A binary search, exact to the
 * millisecond.
 */
export function clockChange(timeZone: string, from: number, to: number): number | undefined {
  const before = offsetAt(timeZone, from);
  if (offsetAt(timeZone, to) === before) return undefined;
  let [same, changed] = [from, to];
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2);
    if (offsetAt(timeZone, middle) === before) same = middle;
    else changed = middle;
  }
  return changed;
}
