import type { ErrorCode } from '@balcao/contract';

/**
 * Every text, by noun: each file of texts adds its own (`declare module`). Portuguese is the source: the other
 * languages must have exactly these keys.
 */
export interface Texts {
  /**
   * The words for every refusal of the contract and for a call without an answer: the `errors` of all nouns together.
   */
  errors: Record<ErrorCode | 'ERR_NETWORK', string>;
}
