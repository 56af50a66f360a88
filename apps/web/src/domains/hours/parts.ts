/** The opening hours of a week, as a field of a form. */
export { HoursField } from './HoursField.tsx';
/** Edits the intervals of one day, or shows that it is open all day. */
export { IntervalsEditor } from './parts/IntervalsEditor.tsx';
