import { limits } from '@balcao/contract';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';
import type { Company } from '../../platform/scope/scope.ts';
import {
  askModel,
  AssistantError,
  estimateTokens,
  maxTokensOf,
  type ModelAnswer,
  type ModelMessage,
  type ModelTool,
} from './network.ts';
import type { PromptSettings } from './prompt-settings.ts';
import { noteLimitReached, noteSpending, readSpending, type Spent } from './usage.ts';

/** The calls of one company in this process that are under way or wait. */
interface CompanyCalls {
  /** Runs a call as soon as fewer than `atOnce` calls are under way. */
  inTurn: ReturnType<typeof limitConcurrency>;
  /** Under way, or waiting for their turn. */
  count: number;
  /** The tokens that calls under way may still use. */
  reserved: number;
}

const callsByCompany = new Map<number, CompanyCalls>();

interface ModelRequest {
  messages: readonly ModelMessage[];
  tools: readonly ModelTool[];
  /** A call of the test bench: it is not counted as an answer to a customer. */
  isTest?: boolean;
}

/**
 * Asks the model of a prompt, within the limits of the company: calls at once, and tokens of the month. The tokens that
 * the call used are noted before it returns or throws.
 * @param endOf how an answer of the model is counted
 * @throws AssistantError; `limit` if the tokens of the month are used up
 */
export async function callModel(
  company: Company,
  settings: PromptSettings,
  { messages, tools, isTest = false }: ModelRequest,
  endOf: (answer: ModelAnswer) => Spent['end'],
): Promise<ModelAnswer> {
  const estimatedInput = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  const spend = (tokens: { input: number; output: number }, end: Spent['end']) =>
    noteSpending(company, { promptId: settings.promptId, ...tokens, end: isTest ? 'test' : end });
  return withinLimits(company, maxTokensOf({ messages, tools }) + settings.maxTokens, async () => {
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
      await spend({ input: mayHaveCost ? estimatedInput : 0, output: 0 }, 'hand-over');
      throw error;
    }
  });
}

/**
 * Runs a call when it is its turn. Calls that are under way in other processes are not counted, so the processes
 * together may exceed the limits.
 * @param tokens the most that the call may use
 * @throws AssistantError `busy` too many calls wait · `limit` the tokens of the month are not enough
 */
export async function withinLimits<T>(company: Company, tokens: number, work: () => Promise<T>): Promise<T> {
  const companyCalls = callsByCompany.get(company.id) ?? {
    inTurn: limitConcurrency(limits.prompt.atOnce),
    count: 0,
    reserved: 0,
  };
  if (companyCalls.count >= limits.prompt.atOnce + limits.prompt.waiting) throw new AssistantError('busy');
  callsByCompany.set(company.id, companyCalls);
  companyCalls.count += 1;
  try {
    return await companyCalls.inTurn(async () => {
      companyCalls.reserved += tokens;
      // Copied before the read: a call that ends during the read drops its reservation, and the read may miss the
      // tokens that this call used.
      const { reserved } = companyCalls;
      try {
        const { used, limit } = await company.read(readSpending);
        if (limit > 0 && used + reserved > limit) {
          await noteLimitReached(company);
          throw new AssistantError('limit');
        }
        return await work();
      } finally {
        companyCalls.reserved -= tokens;
      }
    });
  } finally {
    companyCalls.count -= 1;
    if (companyCalls.count === 0) callsByCompany.delete(company.id);
  }
}
