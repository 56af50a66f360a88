/** The dialog of a number of the official API, and the dialog that moves a connection to another provider. */
export { CloudDialog, MoveDialog } from './lazy-dialogs.ts';
/** The values that Meta gives for a number of the official API, as fields of a form. */
export { AccountFields, type AccountValues } from './parts/AccountFields.tsx';
