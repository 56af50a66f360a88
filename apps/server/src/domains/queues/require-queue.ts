import type { Queue } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { queues } from './queues.ts';

/** A queue of the company. @throws ERR_NO_QUEUE_FOUND */
export const requireQueue = (scope: Scope, id: number): Promise<Queue> => queues.require(scope, id);

/** All queues of the company in menu order. */
export const listQueues = (scope: Scope): Promise<Queue[]> => queues.list(scope);
