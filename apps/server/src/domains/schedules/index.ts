/** Sends the messages whose time has come. */
export { scheduleClock } from './jobs.ts';
