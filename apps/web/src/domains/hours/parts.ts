/** The opening hours of a week, as a field of a form. */
export { HoursField } from './HoursField.tsx';
/** The intervals of one day, or the whole day. */
export { IntervalsEditor } from './parts/IntervalsEditor.tsx';
