/** Lets a flow take the next message of a customer. */
export { wantFlow } from './bot-states.ts';
/** The worker that asks prompts and integrations about the messages of customers. */
export { askWorker } from './jobs.ts';
