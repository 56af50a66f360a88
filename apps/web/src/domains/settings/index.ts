/** All settings of the company; they arrive with the session and follow signals. */
export { useSettings } from './use-settings.ts';
