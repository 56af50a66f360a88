/** The link from the empty workspace of a new company to its first steps. */
export { FirstStepsLink } from './lazy-parts.ts';
