import type { ErrorRules } from '../kit/error.ts';

/** Why a language model, or a service beside it, gave no answer. */
export const assistantFaults = [
  /** The service refuses the key. */
  'key',
  /** The service does not know the model. */
  'model',
  /** The account at the service is empty. */
  'money',
  /** The service, or the company's own queue of calls, takes no more calls. */
  'busy',
  /** The service refuses the call. */
  'refused',
  /** The address is not allowed, or redirects. */
  'address',
  /** The network or the service failed. */
  'unreachable',
  'timeout',
  /** The answer is not understood, or the file cannot be transcribed. */
  'garbage',
  /** The answer or the transcript has no text. */
  'empty',
  /** The model gave the same answer before. */
  'repeated',
  /** The company has used its tokens of the month. */
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
