/** The open minutes of the holidays of the company, and of one of its queues, by date. */
export { holidaysOf } from './holidays-of.ts';
