/** An audience without people, and what becomes of one that was edited. */
export { isEmptyAudience, noAudience, withoutBlanks } from './use-audience-size.ts';
