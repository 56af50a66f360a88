/** The conditions of a filter as they are sent, without those that have no name yet. */
export { filledConditions } from './conditions.ts';
