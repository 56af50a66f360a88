/** A queue of the company. @throws ERR_NO_QUEUE_FOUND */
export { requireQueue } from './require-queue.ts';
/** All queues of the company in menu order. */
export { listQueues } from './require-queue.ts';
