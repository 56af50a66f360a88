/** The menus of all queues of the company. */
export { listAllOptions } from './find-options.ts';
