/** Watches for numbers that are down while this process runs. */
export { startWatching } from './jobs.ts';
/** Counts the messages of all numbers while this process runs. */
export { startCounting } from './count-messages.ts';
/** Whether one of several numbers is in poor health, for a noun that decides whether it goes on sending. */
export { isAnyPoor } from './is-any-poor.ts';
