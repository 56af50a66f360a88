import './tables.ts';
import './facts.ts';
import './note-state.ts';
import './realtime.ts';

/** Tells the jobs where people find this installation, for links in mails. */
export { connectNumberHealth } from './jobs.ts';
/** Counts what runs through the numbers, as long as this process runs. */
export { startCounting } from './count-messages.ts';
export { numberHealthHttp } from './http.ts';
