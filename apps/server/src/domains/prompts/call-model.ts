import { limits } from '@balcao/contract';
import { takeTurns } from '../../platform/take-turns.ts';
import type { Company } from '../../platform/scope/scope.ts';
import {
  askModel,
  AssistantError,
  estimateTokens,
  mostTokens,
  type ModelAnswer,
  type ModelMessage,
  type ModelTool,
} from './network.ts';
import type { PromptSettings } from './prompt-settings.ts';
import { noteLimitReached, noteSpending, readSpending, type Spent } from './usage.ts';

/** The calls of one company in this process. */
interface Calls {
  inTurn: ReturnType<typeof takeTurns>;
  /** Under way, or waiting for their turn. */
  count: number;
  /** The tokens that calls under way may still use. */
  reserved: number;
}

const calls = new Map<number, Calls>();

interface Asked {
  messages: readonly ModelMessage[];
  tools: readonly ModelTool[];
  /** What the call is for, before its answer is read. */
  isTest?: boolean;
}

/**
 * Asks the model of a prompt, within the limits of the company: calls at once, and tokens of the month. The tokens are
 * noted before it returns.
 * @param endOf what came of an answer, for the counts
 * @throws AssistantError; `limit` if the tokens of the month are used up
 */
export async function callModel(
  company: Company,
  settings: PromptSettings,
  { messages, tools, isTest = false }: Asked,
  endOf: (answer: ModelAnswer) => Spent['end'],
): Promise<ModelAnswer> {
  const input = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  const spend = (tokens: { input: number; output: number }, end: Spent['end']) =>
    noteSpending(company, { promptId: settings.promptId, ...tokens, end: isTest ? 'test' : end });
  return withinLimits(company, mostTokens({ messages, tools }) + settings.maxTokens, async () => {
    try {
      const answer = await askModel(settings.endpoint, {
        model: settings.model,
        messages,
        maxTokens: settings.maxTokens,
        temperature: settings.temperature,
        tools,
        timeoutMs: limits.prompt.callMs,
      });
      await spend(answer.tokens, endOf(answer));
      return answer;
    } catch (error) {
      if (!(error instanceof AssistantError)) throw error;
      // The service may have worked, and then charges for it.
      const mayHaveCost = error.fault === 'timeout' || error.fault === 'garbage';
      await spend({ input: mayHaveCost ? input : 0, output: 0 }, 'hand-over');
      throw error;
    }
  });
}

/**
 * Runs a call that may use so many tokens when it is its turn. Calls of other processes that are under way are not
 * counted, so the limit may be exceeded by those.
 * @throws AssistantError `busy` too many wait · `limit` the tokens of the month would not do
 */
export async function withinLimits<T>(company: Company, tokens: number, work: () => Promise<T>): Promise<T> {
  const ours = calls.get(company.id) ?? { inTurn: takeTurns(limits.prompt.atOnce), count: 0, reserved: 0 };
  if (ours.count >= limits.prompt.atOnce + limits.prompt.waiting) throw new AssistantError('busy');
  calls.set(company.id, ours);
  ours.count += 1;
  try {
    return await ours.inTurn(async () => {
      ours.reserved += tokens;
      // As it is before the read: a call that ends meanwhile frees its part, and the read may not see what it spent.
      const { reserved } = ours;
      try {
        const { used, limit } = await company.read(readSpending);
        if (limit > 0 && used + reserved > limit) {
          await noteLimitReached(company);
          throw new AssistantError('limit');
        }
        return await work();
      } finally {
        ours.reserved -= tokens;
      }
    });
  } finally {
    ours.count -= 1;
    if (ours.count === 0) calls.delete(company.id);
  }
}
