import type { AnswerLimit } from '@balcao/contract';
import { isOpenAt, readCalendar } from '../hours/index.ts';
import { readSettings } from '../settings/index.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/**
 * How long customers may wait for an answer, without a queue and in each queue, and whether the company or the queue is
 * open now.
 */
export async function answerLimits(scope: Scope): Promise<{ limits: AnswerLimit[] }> {
  const companyMinutes = Number((await readSettings(scope)).answerLimit);
  const queues = await scope.db.selectFrom('queues').select(['id', 'answer_limit']).orderBy('id').execute();
  const limits: AnswerLimit[] = [];
  for (const { id, answer_limit: ownMinutes } of [{ id: null, answer_limit: null }, ...queues]) {
    const { open, until } = isOpenAt(await readCalendar(scope, id), scope.now);
    limits.push({ queueId: id, minutes: ownMinutes ?? companyMinutes, open, until: until?.toISOString() ?? null });
  }
  return { limits };
}
