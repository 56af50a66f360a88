import type { PromptUsage } from '@balcao/contract';
import { sql } from 'kysely';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { readSettings } from '../settings/index.ts';
import { mailAdmins } from '../users/index.ts';
import { limitMailJob, type LimitMail } from './mail-limit.ts';

/** What a call of a model used. */
export interface Spent {
  /** Null: a block of a flow. */
  promptId: number | null;
  /** Tokens that the model read. */
  input: number;
  /** Tokens that the model wrote. */
  output: number;
  /**
   * The result of the call. `test`: the call is counted neither as an answer nor as a hand-over; this also holds for
   * suggestions and transcriptions.
   */
  end: 'answer' | 'hand-over' | 'test';
}

/** The first day of the month in the company's time zone, YYYY-MM-DD. */
export function monthOf(now: Date, timeZone: string): string {
  // `en-CA` writes the month as `2026-07`.
  const [year, month] = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' })
    .format(now)
    .split('-');
  return `${year}-${month}-01`;
}

/** The tokens that the company used in this month, and the limit; 0: none. `month`: its first day, YYYY-MM-DD. */
export async function readSpending(scope: Scope): Promise<{ month: string; used: number; limit: number }> {
  const { timeZone, promptTokensPerMonth } = await readSettings(scope);
  const month = monthOf(scope.now, timeZone);
  const { used } = await scope.db
    .selectFrom('prompt_usage')
    .select(sql<string>`coalesce(sum(input_tokens + output_tokens), 0)`.as('used'))
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return { month, used: Number(used), limit: Number(promptTokensPerMonth) };
}

/** Adds the tokens of a call to those of the month. */
export async function noteSpending(company: Company, { promptId, input, output, end }: Spent): Promise<void> {
  if (input + output === 0 && end === 'test') return;
  await company.inScope(async (scope) => {
    const { timeZone } = await readSettings(scope);
    const [answers, handOvers] = [end === 'answer' ? 1 : 0, end === 'hand-over' ? 1 : 0];
    await scope.db
      .insertInto('prompt_usage')
      .values({
        month: monthOf(scope.now, timeZone),
        prompt: promptId ?? 0,
        input_tokens: input,
        output_tokens: output,
        calls: 1,
        answers,
        hand_overs: handOvers,
      })
      .onConflict((repeat) =>
        repeat.constraint('prompt_usage_pkey').doUpdateSet({
          input_tokens: sql`prompt_usage.input_tokens + ${input}`,
          output_tokens: sql`prompt_usage.output_tokens + ${output}`,
          calls: sql`prompt_usage.calls + 1`,
          answers: sql`prompt_usage.answers + ${answers}`,
          hand_overs: sql`prompt_usage.hand_overs + ${handOvers}`,
        }),
      )
      .execute();
  });
}

/** Tells the admins that the limit is reached, by a signal and a mail, once a month. */
export async function noteLimitReached(company: Company): Promise<void> {
  await company.inScope(async (scope) => {
    const { timeZone } = await readSettings(scope);
    const firstDay = monthOf(scope.now, timeZone);
    const firstNotice = await scope.db
      .insertInto('prompt_limit_notices')
      .values({ month: firstDay })
      .onConflict((repeat) => repeat.constraint('prompt_limit_notices_pkey').doNothing())
      .returning('month')
      .executeTakeFirst();
    if (!firstNotice) return;
    const month = firstDay.slice(0, 7);
    await scope.record('prompt.limitReached', { month });
    await mailAdmins(scope, limitMailJob, { month } satisfies LimitMail, { onceKey: month });
  });
}

/** What the screen shows about the current month. */
export async function showUsage(scope: Scope): Promise<PromptUsage> {
  const { month, used, limit } = await readSpending(scope);
  const rows = await scope.db
    .selectFrom('prompt_usage as u')
    .leftJoin('prompts as p', 'p.id', 'u.prompt')
    .select(['u.prompt', 'p.name', 'u.input_tokens', 'u.output_tokens', 'u.answers', 'u.hand_overs'])
    .where('u.month', '=', month)
    .orderBy(sql`u.input_tokens + u.output_tokens`, 'desc')
    .orderBy('u.prompt')
    .execute();
  return {
    month: month.slice(0, 7),
    used,
    limit,
    prompts: rows.map((row) => ({
      promptId: row.prompt === 0 ? null : row.prompt,
      name: row.name ?? '',
      inputTokens: Number(row.input_tokens),
      outputTokens: Number(row.output_tokens),
      answers: row.answers,
      handOvers: row.hand_overs,
    })),
  };
}
