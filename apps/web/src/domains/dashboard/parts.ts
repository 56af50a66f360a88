export { FirstStepsLink } from './lazy-parts.ts';
