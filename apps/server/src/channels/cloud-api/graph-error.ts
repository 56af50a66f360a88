import { SendError, type StopReason } from '../driver.ts';
import { GraphError, GraphSilence } from './graph.ts';

/** Too many calls, of the account or the number: nothing was sent, later it will be (Cloud API error codes, throttling). */
const tooMany = new Set([4, 80007, 130429, 131048, 133016]);
/** Too many messages to one customer in a short time; others may be written to. */
const tooManyToOne = 131056;
/** The token, or what it may do. */
const isOfToken = (code: number) =>
  code === 0 || code === 3 || code === 10 || code === 190 || (code >= 200 && code <= 299) || code === 131005;
/** Meta's own trouble: a moment later the same call may be taken. */
const isPassing = (code: number, status: number) =>
  code === 1 || code === 2 || code === 131000 || code === 131016 || (status >= 500 && code < 100_000);

/** What a refused or unanswered send means, and who should pause for a while: the number, the chat, or neither. */
export function toSendError(error: unknown): { error: SendError; rests: 'number' | 'chat' | false } {
  if (error instanceof SendError) return { error, rests: false };
  if (error instanceof GraphSilence)
    return { error: new SendError(error.sent ? 'unknown' : 'again', 'network', error), rests: !error.sent && 'number' };
  if (!(error instanceof GraphError)) return { error: new SendError('never', 'cannot-be-sent', error), rests: false };
  const { code, status } = error;
  if (code === tooManyToOne) return { error: new SendError('chat-again', String(code), error), rests: 'chat' };
  if (tooMany.has(code) || status === 429)
    return { error: new SendError('again', String(code), error), rests: 'number' };
  if (isOfToken(code)) return { error: new SendError('again', 'token-refused', error), rests: 'number' };
  if (isPassing(code, status)) return { error: new SendError('unknown', String(code), error), rests: false };
  return { error: new SendError('never', String(code), error), rests: false };
}

/** Why a number cannot be used now. */
export function reasonOf(error: unknown): StopReason {
  if (error instanceof GraphSilence) return 'network';
  if (!(error instanceof GraphError)) return 'error';
  // 100 and 33: there is no such object, or this token may not see it.
  if (error.code === 100 || error.code === 33 || error.code === 133010) return 'number-unknown';
  return isOfToken(error.code)
    ? 'token-refused'
    : isPassing(error.code, error.status) || tooMany.has(error.code) || error.code === tooManyToOne
      ? 'network'
      : 'error';
}
