/** Reads a file and stores its rows; a job makes contacts, or the people of a contact list. */
export { startImport } from './start-import.ts';
/** Sets the target of imports into a contact list; called once at start. */
export { connectListImports, type ImportTarget } from './import-target.ts';
