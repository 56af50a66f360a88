import type { BenchResult, PromptQuestion } from '@balcao/contract';

/** A question as it is edited. Its `key` identifies it on the screen, also before it is saved and has an id. */
export interface EditedQuestion {
  key: string;
  id: number | undefined;
  question: string;
  mustContain: string[];
  mustNotContain: string[];
  expectsHandOver: boolean;
}

/** A stored question as it is edited. */
export const editedOf = (question: PromptQuestion): EditedQuestion => ({
  key: String(question.id),
  id: question.id,
  question: question.question,
  mustContain: question.mustContain,
  mustNotContain: question.mustNotContain,
  expectsHandOver: question.expectsHandOver,
});

/** Makes the keys of new questions unique. */
let newQuestionCount = 0;
export const newQuestion = (): EditedQuestion => ({
  key: `new-${++newQuestionCount}`,
  id: undefined,
  question: '',
  mustContain: [],
  mustNotContain: [],
  expectsHandOver: false,
});

/** The questions in the form in which the server saves them; questions without words are left out. */
export const fieldsOf = (questions: readonly EditedQuestion[]) =>
  questions
    .filter(({ question }) => question.trim() !== '')
    .map(({ key: _, id, ...question }) => ({ ...question, ...(id !== undefined && { id }) }));

/** The verdict of a result; `notAsked`: the question was not asked yet. */
export function verdictOf(result: BenchResult | null): 'notAsked' | 'passed' | 'failed' {
  if (result === null) return 'notAsked';
  return result.passed ? 'passed' : 'failed';
}
