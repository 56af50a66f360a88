import './tables.ts';
import './facts.ts';
import './note-ratings.ts';
import './note-state.ts';
import './realtime.ts';

/** Watches for numbers that are down while this process runs. */
export { startWatching } from './jobs.ts';
/** Counts the messages of all numbers while this process runs. */
export { startCounting } from './count-messages.ts';
export { numberHealthHttp } from './http.ts';
