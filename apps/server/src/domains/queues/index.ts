import './facts.ts';

/** One queue of the company, or ERR_NO_QUEUE_FOUND; those of several that exist; all of them, in menu order. */
export { findQueues, listQueues, requireQueue } from './list-queues.ts';
/** Row → wire, for views that join queues. */
export { queueColumns, viewQueue } from './queue-view.ts';
