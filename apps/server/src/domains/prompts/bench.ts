import type { BenchResult, PromptChanges, PromptQuestion } from '@balcao/contract';
import type { Variables } from '@balcao/contract/messages/fill-variables';
import { companyLanguage } from '../companies/index.ts';
import { settingsOf } from '../settings/index.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { askModelForDecision } from './answer-by-prompt.ts';
import { draftOf } from './change-prompts.ts';
import { AssistantError } from './network.ts';
import { fingerprintOf, requirePromptRow } from './prompt-settings.ts';
import { promptTexts } from './prompt-texts.ts';
import { requireQuestion, storeResult, viewQuestion, type QuestionRow } from './questions.ts';
import { asksForPerson, comparable, type Decision } from './read-answer.ts';
import { turnOfQuestion } from './read-turn.ts';

/**
 * Asks a saved question as a customer would, and keeps the result. The prompt is used with changes that are not saved.
 * Call it outside a scope.
 * @throws ERR_NO_PROMPT_FOUND ERR_NO_PROMPT_QUESTION_FOUND ERR_PROMPT_ADDRESS ERR_VALIDATION
 */
export async function askQuestion(
  company: Company,
  where: { promptId: number; questionId: number },
  changes: PromptChanges,
): Promise<PromptQuestion> {
  const { question, settings, turn } = await company.read(async (scope) => {
    const before = await requirePromptRow(scope, where.promptId);
    const row = await requireQuestion(scope, where.promptId, where.questionId);
    const draft = await draftOf(scope, before, changes);
    const variables = await sampleVariables(scope);
    return {
      question: row,
      settings: draft.settings,
      turn: await turnOfQuestion(scope, row.question, draft.settings, variables),
    };
  });
  const fingerprint = fingerprintOf(settings);
  const result = await resultOf();
  const stored = await company.inScope((scope) =>
    storeResult(scope, question, { ...result, fingerprint, at: scope.now.toISOString() }),
  );
  return viewQuestion(stored, fingerprint);

  async function resultOf(): Promise<Omit<BenchResult, 'at'>> {
    // Customers who ask for a person get one without the model.
    if (asksForPerson(question.question)) {
      const queueName = turn.queues.find(({ id }) => id === turn.queueId)?.name ?? null;
      const text = promptTexts[turn.language].toPerson;
      return judge(question, { type: 'hand-over', text, queueName }, 0);
    }
    try {
      const { tokens, ...decision } = await askModelForDecision(company, turn, settings, { isTest: true });
      return judge(question, decision, tokens);
    } catch (error) {
      if (!(error instanceof AssistantError)) throw error;
      return { ...noAnswer, fault: error.fault };
    }
  }
}

const noAnswer: Omit<BenchResult, 'at'> = {
  passed: false,
  answer: '',
  handedOver: false,
  queue: null,
  missing: [],
  unwanted: [],
  fault: null,
  tokens: 0,
};

type Judged =
  | Extract<Decision, { type: 'say' | 'empty' | 'repeated' }>
  | Pick<Extract<Decision, { type: 'hand-over' }>, 'type' | 'text' | 'queueName'>;

/** The result of an answer: whether it says what it must, and not what it must not. Accents and case do not count. */
export function judge(
  {
    must_contain,
    must_not_contain,
    expects_hand_over,
  }: Pick<QuestionRow, 'must_contain' | 'must_not_contain' | 'expects_hand_over'>,
  decision: Judged,
  tokens: number,
): Omit<BenchResult, 'at'> {
  if (decision.type === 'empty' || decision.type === 'repeated') return { ...noAnswer, tokens, fault: decision.type };
  const handedOver = decision.type === 'hand-over';
  const answer = comparable(decision.text);
  const missing = must_contain.filter((text) => !answer.includes(comparable(text)));
  const unwanted = must_not_contain.filter((text) => answer.includes(comparable(text)));
  return {
    passed: missing.length === 0 && unwanted.length === 0 && handedOver === expects_hand_over,
    answer: decision.text,
    handedOver,
    queue: decision.type === 'hand-over' ? decision.queueName : null,
    missing,
    unwanted,
    fault: null,
    tokens,
  };
}

/** The variables of an invented customer. */
async function sampleVariables(scope: Scope): Promise<Variables> {
  const { timeZone } = await settingsOf(scope);
  return {
    name: 'Maria',
    ticketId: 1,
    ticketCreatedAt: scope.now,
    userName: null,
    queueName: null,
    now: scope.now,
    timeZone,
    language: await companyLanguage(scope),
  };
}
