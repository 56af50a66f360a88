import { weekDays, type CampaignHold, type CampaignSettings, type WeekDay } from '@balcao/contract';
import { instantOfWallTime, wallTimeAt } from '@balcao/contract/schedules/zoned-time';

/** The reason for which a campaign waits, and until when. */
export interface Held {
  by: CampaignHold;
  until: Date;
}

interface Intervals extends Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'> {
  /** Messages since the last long pause, with the one that was just sent. */
  sincePause: number;
  /** A number of the campaign is in danger: pauses are twice as long. (`preparePerson` halves the budget.) */
  isSlow: boolean;
}

/**
 * The pause after a message: 0 to `messageInterval` seconds at random, and `greaterInterval` more after every
 * `longerIntervalAfter` messages.
 * @param random from 0 to 1
 */
export function pauseAfter(
  { messageInterval, longerIntervalAfter, greaterInterval, sincePause, isSlow }: Intervals,
  random: number,
): { ms: number; isLong: boolean } {
  const isLong = longerIntervalAfter > 0 && sincePause >= longerIntervalAfter && greaterInterval > 0;
  const seconds = random * messageInterval + (isLong ? greaterInterval : 0);
  return { ms: Math.round(seconds * 1000 * (isSlow ? 2 : 1)), isLong };
}

export interface Hours {
  /** HH:mm; null: all day. An interval that ends before it starts ends on the next day. */
  sendFrom: string | null;
  sendUntil: string | null;
  /** Empty: every day. */
  weekDays: readonly WeekDay[];
}

const dayMs = 24 * 3600_000;
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The wait of a campaign outside its hours and days; undefined: it may send. */
export function heldByHours(
  { sendFrom, sendUntil, weekDays: days }: Hours,
  timeZone: string,
  now: Date,
): Held | undefined {
  const wall = wallTimeAt(timeZone, now);
  const minute = wall.hour * 60 + wall.minute;
  const from = sendFrom === null ? 0 : minutesOf(sendFrom);
  const until = sendUntil === null ? 24 * 60 : minutesOf(sendUntil);
  const isAllDay = sendFrom === null || sendUntil === null || from === until;
  const isNight = !isAllDay && from > until;
  // The part of a night after midnight belongs to the day before.
  const isAfterMidnight = isNight && minute < until;
  const day = weekDayAt(timeZone, isAfterMidnight ? new Date(now.getTime() - dayMs) : now);
  const isAllowedDay = days.length === 0 || days.includes(day);
  const isAfterStart = minute >= from;
  const isBeforeEnd = minute < until;
  const isInInterval = isNight ? isAfterStart || isBeforeEnd : isAfterStart && isBeforeEnd;
  const isAllowedHour = isAllDay || isInInterval;
  if (isAllowedDay && isAllowedHour) return undefined;
  const start = nextStart({ from: isAllDay ? 0 : from, days }, timeZone, now);
  return { by: isAllowedDay ? 'hours' : 'week-day', until: start };
}

/**
 * The next instant at which the campaign may send again. Today and the 8 days after it have every week day, also if the
 * start of today is past.
 * @param from minutes after midnight
 */
function nextStart({ from, days }: { from: number; days: readonly WeekDay[] }, timeZone: string, now: Date): Date {
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const wall = wallTimeAt(timeZone, new Date(now.getTime() + ahead * dayMs));
    const at = instantOfWallTime(timeZone, { ...wall, hour: Math.floor(from / 60), minute: from % 60 });
    if (at > now && (days.length === 0 || days.includes(weekDayAt(timeZone, at)))) return at;
  }
  return new Date(now.getTime() + dayMs);
}

function weekDayAt(timeZone: string, at: Date): WeekDay {
  const { year, month, day } = wallTimeAt(timeZone, at);
  // `getUTCDay` begins the week on Sunday, `weekDays` on Monday.
  return weekDays[(new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7] ?? 'MO';
}

/** The start of the next day by the clocks of a zone. */
export function nextDay(timeZone: string, now: Date): Date {
  const wall = wallTimeAt(timeZone, new Date(now.getTime() + dayMs));
  return instantOfWallTime(timeZone, { ...wall, hour: 0, minute: 0 });
}
