/** What Meta needs of a number, and its state there; choosing another provider for a connection. */
export { CloudDialog, MoveDialog } from './lazy-dialogs.ts';
/** The values that Meta gives for a number of the official API, as fields of a form. */
export { AccountFields, type AccountValues } from './parts/AccountFields.tsx';
