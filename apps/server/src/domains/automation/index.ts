/** The worker that asks prompts and integrations about the messages of customers. */
export { askWorker } from './jobs.ts';
