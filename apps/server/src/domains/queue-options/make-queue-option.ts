import type { QueueOption, QueueOptionFields } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { createOption } from './change-options.ts';

/** An option of a queue for a test or the seed. */
export const makeQueueOption = (
  companyId: number,
  fields: Pick<QueueOptionFields, 'queueId' | 'title'> & Partial<QueueOptionFields>,
): Promise<QueueOption> =>
  inCompany(companyId, (scope) =>
    createOption(scope, { message: '', parentId: null, transferQueueId: null, endsBot: false, ...fields }),
  );

/** An option for the sweep test. */
export async function insertSample(scope: Scope, word: string): Promise<{ id: number }> {
  const queue = await scope.db.selectFrom('queues').select('id').orderBy('id').executeTakeFirst();
  if (!queue) throw fail('ERR_NO_QUEUE_FOUND');
  return createOption(scope, {
    queueId: queue.id,
    parentId: null,
    title: `${word} opção`,
    message: `${word} mensagem`,
    transferQueueId: null,
    endsBot: false,
  });
}
