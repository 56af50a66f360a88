/** The conditions of a filter as they are sent, without those on an extra field that has no name yet. */
export { filledConditions } from './conditions.ts';
