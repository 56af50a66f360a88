import type { AssistantFault } from '@balcao/contract';

/** A language model, or a service beside it, gave no answer. The text of the service is left out: it may name a key. */
export class AssistantError extends Error {
  override name = 'AssistantError';
  readonly fault: AssistantFault;
  constructor(fault: AssistantFault, cause?: unknown) {
    super(`The assistant gave no answer: ${fault}`, { cause });
    this.fault = fault;
  }
}
