import './tables.ts';
import './facts.ts';
import './note-ratings.ts';
import './note-state.ts';
import './realtime.ts';

/** Looks for numbers that are down, as long as this process works. */
export { startWatching } from './jobs.ts';
/** Counts what runs through the numbers, as long as this process runs. */
export { startCounting } from './count-messages.ts';
export { numberHealthHttp } from './http.ts';
