/** The worker that delivers events to the endpoints of companies. */
export { webhookWorker } from './jobs.ts';
