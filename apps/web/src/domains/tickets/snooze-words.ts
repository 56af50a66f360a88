import { limits } from '@balcao/contract/limits';
import { formatDayTime, formatTime } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';

/** A time of today as HH:mm, a time of another day with its day. */
export const snoozeTime = (instant: string | Date, now = new Date()): string =>
  new Date(instant).toDateString() === now.toDateString() ? formatTime(instant) : formatDayTime(instant);

/** Until when a ticket is put off. */
export const snoozeWords = (t: Translate, until: string): string =>
  until === limits.snooze.untilMessage
    ? t(($) => $.tickets.snoozedUntilMessage)
    : t(($) => $.tickets.snoozedUntil, { time: snoozeTime(until) });
