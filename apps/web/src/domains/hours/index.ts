/** The days of a week as `HoursField` holds them. */
export { editedDays, type EditedDay } from './edited-days.ts';
/** A further interval: an hour after the last one. */
export { nextInterval } from './edited-days.ts';
