import type { ErrorRules } from '../kit/error.ts';

/**
 * Why a language model, or a service beside it, gave no answer. `key`: it refuses the key · `model`: it does not know
 * the model · `money`: the account at the service is empty · `busy`: the service, or the company's own queue of calls,
 * takes no more · `refused`: it refuses the call · `address`: the address is not allowed, or redirects · `unreachable`:
 * the network or the service failed · `timeout` · `garbage`: its answer is not understood, or the file cannot be
 * transcribed · `empty`: the answer or the transcript has no text · `repeated`: the model gave the same answer before ·
 * `limit`: the company has used its tokens of the month.
 */
export const assistantFaults = [
  'key',
  'model',
  'money',
  'busy',
  'refused',
  'address',
  'unreachable',
  'timeout',
  'garbage',
  'empty',
  'repeated',
  'limit',
] as const;
export type AssistantFault = (typeof assistantFaults)[number];

export const promptErrors = {
  ERR_NO_PROMPT_FOUND: {
    status: 404,
    when: 'There is no such prompt.',
    constraint: ['connection_prompt', 'queue_prompt', 'prompt_queue_prompt', 'prompt_question_prompt'],
  },
  ERR_NO_PROMPT_QUESTION_FOUND: { status: 404, when: 'The prompt has no such question.' },
  ERR_TOO_MANY_PROMPTS: { status: 409, when: 'The company has as many prompts as it may have.' },
  ERR_PROMPT_ADDRESS: {
    status: 400,
    when: 'The address of the model is not one of a public server. The operator may allow others (`LOCAL_AI_URLS`).',
  },
  ERR_PROMPT_UNTESTED: {
    status: 409,
    when:
      'The prompt would answer customers although its questions were not passed with these words. ' +
      '`failed` were answered wrongly, `open` not asked; `untested` saves it nevertheless.',
  },
  ERR_ASSISTANT_FAILED: { status: 502, when: 'The language model gave no answer; `fault` says why.' },
} satisfies ErrorRules;

type PromptErrors = typeof promptErrors;
declare module '../kit/error.ts' {
  interface Errors extends PromptErrors {}
  interface ErrorDetails {
    ERR_PROMPT_UNTESTED: { failed: number; open: number };
    ERR_ASSISTANT_FAILED: { fault: AssistantFault };
  }
}
