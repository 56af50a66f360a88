import './facts.ts';

/**
 * `requireQueue`: a queue of the company, or ERR_NO_QUEUE_FOUND. `findQueues`: those that exist. `listQueues`: all, in
 * menu order.
 */
export { findQueues, listQueues, requireQueue } from './list-queues.ts';
/** Converts a row to its wire form, for views that join queues. */
export { queueColumns, viewQueue } from './queue-view.ts';
