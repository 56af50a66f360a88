/** The days of a week as `HoursField` holds them. */
export { editedDays, type EditedDay } from './edited-days.ts';
/** The interval that an editor adds to those of a day. */
export { nextInterval } from './edited-days.ts';
