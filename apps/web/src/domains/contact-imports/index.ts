/** Saves an example of a file that an import reads. */
export { saveExample } from './save-example.ts';
