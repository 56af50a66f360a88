/** The cards from which a user chooses a driver. */
export { DriverChoice } from './parts/DriverField.tsx';
/** How far back the phone's conversations are imported when the number is linked. */
export { HistoryField } from './parts/HistoryField.tsx';
/** The status of a connection in words, and what to do. */
export { Status } from './parts/Status.tsx';
