/** Writes the data of a company into a file, for the command of the operator. */
export { exportToFile } from './export-to-file.ts';
