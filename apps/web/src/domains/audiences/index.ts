/** `noAudience` chooses no people. `withoutBlanks`: an edited audience, without the conditions that are not filled in. */
export { isEmptyAudience, noAudience, withoutBlanks } from './use-audience-size.ts';
