import type { PromptQuestion, PromptQuestionFields } from '@balcao/contract';
import type { Selectable, Updateable } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requirePromptRow } from './prompt-settings.ts';
import type { PromptQuestionsTable, StoredResult } from './tables.ts';

export type QuestionRow = Selectable<PromptQuestionsTable>;

/** The saved questions of a prompt in their order. @throws ERR_NO_PROMPT_FOUND */
export async function listQuestions(scope: Scope, promptId: number): Promise<PromptQuestion[]> {
  const { fingerprint } = await requirePromptRow(scope, promptId);
  return (await questionRows(scope, promptId)).map((row) => viewQuestion(row, fingerprint));
}

/**
 * Replaces the questions of a prompt. A question loses its results when its text or an expectation of its
 * answer changes.
 * @throws ERR_NO_PROMPT_FOUND ERR_NO_PROMPT_QUESTION_FOUND
 */
export async function saveQuestions(
  scope: Scope,
  promptId: number,
  questions: readonly PromptQuestionFields[],
): Promise<PromptQuestion[]> {
  await requirePromptRow(scope, promptId, { lock: true });
  const before = new Map((await questionRows(scope, promptId)).map((row) => [row.id, row]));
  const keptIds = questions.flatMap(({ id }) => id ?? []);
  if (new Set(keptIds).size < keptIds.length || keptIds.some((id) => !before.has(id)))
    throw fail('ERR_NO_PROMPT_QUESTION_FOUND');
  const removedIds = [...before.keys()].filter((id) => !keptIds.includes(id));
  if (removedIds.length > 0) await scope.db.deleteFrom('prompt_questions').where('id', 'in', removedIds).execute();
  for (const [position, { id, ...fields }] of questions.entries()) {
    const columns = { position, ...columnsOf(fields) };
    const stored = id === undefined ? undefined : before.get(id);
    if (stored) await updateQuestion(scope, stored, { ...columns, ...(isSame(stored, fields) ? {} : withoutResults) });
    else
      await scope.db
        .insertInto('prompt_questions')
        .values({ ...columns, prompt_id: promptId })
        .execute();
  }
  await scope.record('prompt.changed', { id: promptId });
  return listQuestions(scope, promptId);
}

/** @throws ERR_NO_PROMPT_QUESTION_FOUND */
export async function requireQuestion(scope: Scope, promptId: number, id: number): Promise<QuestionRow> {
  const row = await scope.db
    .selectFrom('prompt_questions')
    .selectAll()
    .where('prompt_id', '=', promptId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fail('ERR_NO_PROMPT_QUESTION_FOUND');
  return row;
}

/** Stores a result. The last result with another fingerprint stays in `former_result`, so that both can be compared. */
export async function storeResult(scope: Scope, question: QuestionRow, result: StoredResult): Promise<QuestionRow> {
  const { id } = question;
  const before = await requireQuestion(scope, question.prompt_id, id);
  const former = before.result?.fingerprint === result.fingerprint ? before.former_result : before.result;
  await updateQuestion(scope, before, {
    result: JSON.stringify(result),
    former_result: former === null ? null : JSON.stringify(former),
  });
  await scope.record('prompt.changed', { id: question.prompt_id });
  return requireQuestion(scope, question.prompt_id, id);
}

/** @param fingerprint of the prompt as the user sees it: stored, or with changes that are not saved */
export const viewQuestion = (row: QuestionRow, fingerprint: string): PromptQuestion => ({
  id: row.id,
  question: row.question,
  mustContain: row.must_contain,
  mustNotContain: row.must_not_contain,
  expectsHandOver: row.expects_hand_over,
  result: viewResult(row.result),
  isCurrent: row.result?.fingerprint === fingerprint,
  formerResult: viewResult(row.former_result),
});

function viewResult(stored: StoredResult | null): PromptQuestion['result'] {
  if (stored === null) return null;
  const { fingerprint: _, ...result } = stored;
  return result;
}

const withoutResults = { result: null, former_result: null } as const;

const columnsOf = (fields: Omit<PromptQuestionFields, 'id'>) => ({
  question: fields.question,
  must_contain: fields.mustContain,
  must_not_contain: fields.mustNotContain,
  expects_hand_over: fields.expectsHandOver,
});

const updateQuestion = (scope: Scope, { id }: QuestionRow, columns: Updateable<PromptQuestionsTable>) =>
  scope.db.updateTable('prompt_questions').set(columns).where('id', '=', id).execute();

const questionRows = (scope: Scope, promptId: number): Promise<QuestionRow[]> =>
  scope.db
    .selectFrom('prompt_questions')
    .selectAll()
    .where('prompt_id', '=', promptId)
    .orderBy('position')
    .orderBy('id')
    .execute();

const isSame = (row: QuestionRow, fields: Omit<PromptQuestionFields, 'id'>): boolean =>
  JSON.stringify([row.question, row.must_contain, row.must_not_contain, row.expects_hand_over]) ===
  JSON.stringify([fields.question, fields.mustContain, fields.mustNotContain, fields.expectsHandOver]);
