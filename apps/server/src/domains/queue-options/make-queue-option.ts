import type { QueueOption, QueueOptionFields } from '@balcao/contract';
import { inCompany } from '../../platform/scope/in-company.ts';
import { createOption } from './change-options.ts';

/** An option of a queue for a test or the seed. */
export const makeQueueOption = (
  companyId: number,
  fields: Pick<QueueOptionFields, 'queueId' | 'title'> & Partial<QueueOptionFields>,
): Promise<QueueOption> =>
  inCompany(companyId, (scope) =>
    createOption(scope, { message: '', parentId: null, transferQueueId: null, endsBot: false, ...fields }),
  );
