import { PromptFields } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { createPrompt } from './change-prompts.ts';

/** A prompt for the sweep test. */
export async function insertSample(scope: Scope, word: string): Promise<{ id: number }> {
  const queue = await scope.db.selectFrom('queues').select('id').orderBy('id').executeTakeFirst();
  if (!queue) throw fail('ERR_NO_QUEUE_FOUND');
  return createPrompt(
    scope,
    PromptFields.parse({
      name: `${word} assistente`,
      prompt: `${word} atende os clientes da loja com respostas curtas e educadas.`,
      apiKey: `sk-${word}`,
      queueId: queue.id,
    }),
  );
}
