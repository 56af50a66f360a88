/** The templates of a number of the official API. */
export { useTemplates } from './use-templates.ts';
