/** Saves an example of a sheet for an import. */
export { saveExample } from './save-example.ts';
