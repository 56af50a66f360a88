/** A queue of the company. @throws ERR_NO_QUEUE_FOUND */
export { requireQueue } from './require-queue.ts';
