/** The instant that a day and a time mean in a time zone. */
export { sendAtOf } from './schedule-values.ts';
/** The time zone of the company. */
export { useTimeZone } from './use-time-zone.ts';
/** An instant in a time zone, as a day, as day and time, and as a cell of a sheet. */
export { dayIn, dayTimeIn, timeCell } from './zone-words.ts';
/** The name of a day of the week, Monday 0. */
export { weekdayName } from './weekday-name.ts';
/** The kind of file that a chosen template needs and a form does not have. */
export { missingHeaderFile } from './header-file.ts';
