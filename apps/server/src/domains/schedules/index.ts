/** Sends the messages whose time has come. */
export { startScheduleClock } from './jobs.ts';
