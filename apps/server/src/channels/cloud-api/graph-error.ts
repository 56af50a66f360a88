import { SendError, type StopReason } from '../driver.ts';
import { GraphError, GraphNoResponse } from './graph.ts';

/**
 * Too many calls of the account or the number. Nothing was sent; a later retry works (Cloud API error codes,
 * throttling).
 */
const tooMany = new Set([4, 80007, 130429, 131048, 133016]);
/** Too many messages to one customer in a short time. Messages to other customers are accepted. */
const tooManyToOne = 131056;
/** Whether the token is invalid, or lacks a permission. */
const isOfToken = (code: number) =>
  code === 0 || code === 3 || code === 10 || code === 190 || (code >= 200 && code <= 299) || code === 131005;
/**
 * A failure of Meta; a retry of the same call may work, but Meta may have sent the message already. Codes from 100,000
 * on are of the Cloud API itself and say more than the status.
 */
const isPassing = (code: number, status: number) =>
  code === 1 || code === 2 || code === 131000 || code === 131016 || (status >= 500 && code < 100_000);

/** Classifies the error of a send, and says what pauses after it: the number, the chat, or neither. */
export function toSendError(error: unknown): { error: SendError; pauses: 'number' | 'chat' | false } {
  if (error instanceof SendError) return { error, pauses: false };
  if (error instanceof GraphNoResponse)
    return {
      error: new SendError(error.sent ? 'unknown' : 'again', 'network', error),
      pauses: !error.sent && 'number',
    };
  if (!(error instanceof GraphError)) return { error: new SendError('never', 'cannot-be-sent', error), pauses: false };
  const { code, status } = error;
  if (code === tooManyToOne) return { error: new SendError('chat-again', String(code), error), pauses: 'chat' };
  if (tooMany.has(code) || status === 429)
    return { error: new SendError('again', String(code), error), pauses: 'number' };
  if (isOfToken(code)) return { error: new SendError('again', 'token-refused', error), pauses: 'number' };
  if (isPassing(code, status)) return { error: new SendError('unknown', String(code), error), pauses: false };
  return { error: new SendError('never', String(code), error), pauses: false };
}

/** The reason why a number cannot be used now. */
export function reasonOf(error: unknown): StopReason {
  if (error instanceof GraphNoResponse) return 'network';
  if (!(error instanceof GraphError)) return 'error';
  // 100 and 33: the object does not exist, or the token may not read it. 133010: the number is not registered.
  if (error.code === 100 || error.code === 33 || error.code === 133010) return 'number-unknown';
  if (isOfToken(error.code)) return 'token-refused';
  const isTemporary = isPassing(error.code, error.status) || tooMany.has(error.code) || error.code === tooManyToOne;
  return isTemporary ? 'network' : 'error';
}
