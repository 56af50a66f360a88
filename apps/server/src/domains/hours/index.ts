/** Whether it is open at an instant, and until when that holds: for bots, timers and reports. Pure. */
export { isOpenAt, type Calendar } from './is-open-at.ts';
/** The calendar that holds for a queue, for `isOpenAt`; null: always open. It is cached: cheap for each message. */
export { readCalendar } from './read-calendar.ts';
/** The hours of a queue: as a value of its row, in their wire form, and the verb that replaces them. */
export { queueHours, saveSchedules, viewSchedules } from './schedules.ts';
