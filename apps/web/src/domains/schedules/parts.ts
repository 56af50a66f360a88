/** Schedules a message; loads when it opens. */
export { ScheduleDialog } from './lazy-dialogs.ts';
/** The approved template of a message on the official API, with its values. */
export { TemplateFields, type TemplateValues } from './parts/TemplateFields.tsx';
