/** Schedules a message; loads when it opens. */
export { ScheduleDialog } from './lazy-dialogs.ts';
