/** The days of a week as `HoursField` holds them. */
export { editedDays, type EditedDay } from './edited-days.ts';
/** A further interval: an hour after the last one. */
export { nextInterval } from './edited-days.ts';
/** Sends the focus to the first wrong field of an element. */
export { focusFirstWrong } from './focus-first-wrong.ts';
