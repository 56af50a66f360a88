/** All settings of the company. They come with the session, and signals keep them up to date. */
export { useSettings } from './use-settings.ts';
