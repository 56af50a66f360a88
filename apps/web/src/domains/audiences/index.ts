/** `noAudience`: an audience without people. `withoutBlanks`: an edited audience in the form that is sent. */
export { isEmptyAudience, noAudience, withoutBlanks } from './use-audience-size.ts';
