/** Schedules a message; loads when it opens. */
export { ScheduleDialog } from './lazy-dialogs.ts';
/** The approved template of a message on the official API, with its values. */
export { TemplateFields, type TemplateValues } from './parts/TemplateFields.tsx';
/** The messages that wait for a contact, in its panel. */
export { WaitingSchedules } from './parts/WaitingSchedules.tsx';
