import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { createOption } from './change-options.ts';

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
