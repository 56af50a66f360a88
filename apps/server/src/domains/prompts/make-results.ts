import type { BenchResult, PromptQuestionFields } from '@balcao/contract';
import { inCompany } from '../../platform/scope/in-company.ts';
import { readSettings } from '../settings/index.ts';
import { requirePromptRow } from './prompt-settings.ts';
import { monthOf } from './usage.ts';

export type MadeQuestion = PromptQuestionFields & {
  result: Omit<BenchResult, 'at'>;
  former?: Omit<BenchResult, 'at'>;
};

/**
 * Stores an invented past of a prompt for the seed: questions with results, and the tokens of this month. `withoutKey`:
 * the prompt loses its key, as if an admin still had to enter one.
 */
export const saveResults = (
  companyId: number,
  promptId: number,
  {
    questions,
    usage,
    withoutKey,
  }: {
    questions: readonly MadeQuestion[];
    usage: { input: number; output: number; answers: number; handOvers: number };
    withoutKey: boolean;
  },
): Promise<void> =>
  inCompany(companyId, async (scope) => {
    const { fingerprint } = await requirePromptRow(scope, promptId);
    const at = scope.now.toISOString();
    await scope.db
      .insertInto('prompt_questions')
      .values(
        questions.map(({ question, mustContain, mustNotContain, expectsHandOver, result, former }, position) => ({
          prompt_id: promptId,
          position,
          question,
          must_contain: mustContain,
          must_not_contain: mustNotContain,
          expects_hand_over: expectsHandOver,
          result: JSON.stringify({ ...result, at, fingerprint }),
          former_result: former ? JSON.stringify({ ...former, at, fingerprint: 'former' }) : null,
        })),
      )
      .execute();
    const { timeZone } = await readSettings(scope);
    await scope.db
      .insertInto('prompt_usage')
      .values({
        month: monthOf(scope.now, timeZone),
        prompt: promptId,
        input_tokens: usage.input,
        output_tokens: usage.output,
        calls: usage.answers + usage.handOvers,
        answers: usage.answers,
        hand_overs: usage.handOvers,
      })
      .execute();
    if (withoutKey) await scope.db.updateTable('prompts').set({ api_key: '' }).where('id', '=', promptId).execute();
  });
