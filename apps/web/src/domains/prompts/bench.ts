import type { BenchResult, PromptQuestion } from '@balcao/contract';

/** A question as it is edited; an id of its own until it is saved. */
export interface EditedQuestion {
  key: string;
  id: number | undefined;
  question: string;
  mustContain: string[];
  mustNotContain: string[];
  expectsHandOver: boolean;
}

export const editedOf = (question: PromptQuestion): EditedQuestion => ({
  key: String(question.id),
  id: question.id,
  question: question.question,
  mustContain: question.mustContain,
  mustNotContain: question.mustNotContain,
  expectsHandOver: question.expectsHandOver,
});

let made = 0;
export const newQuestion = (): EditedQuestion => ({
  key: `new-${++made}`,
  id: undefined,
  question: '',
  mustContain: [],
  mustNotContain: [],
  expectsHandOver: false,
});

/** The fields of the call; questions without words are left out. */
export const fieldsOf = (questions: readonly EditedQuestion[]) =>
  questions
    .filter(({ question }) => question.trim() !== '')
    .map(({ key: _, id, ...question }) => ({ ...question, ...(id !== undefined && { id }) }));

/** What a result says in one word. */
export const verdictOf = (result: BenchResult | null): 'open' | 'passed' | 'failed' =>
  result === null ? 'open' : result.passed ? 'passed' : 'failed';
