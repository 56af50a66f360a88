import { setTimeout as sleep } from 'node:timers/promises';
import type { AssistantFault } from '@balcao/contract';
import { fetchOutside, OutsideError, type OutsideCall } from '../outbound-http/fetch-outside.ts';
import { AssistantError } from './assistant-error.ts';
import { outboundRules } from './outbound-rules.ts';

const retryPauseMs = 800;
/** If a service asks for a longer pause, the call is not repeated. */
const maxPauseMs = 5000;
/** The largest answer that is read. */
const maxBytes = 4 * 1024 * 1024;

export interface AssistantReply {
  status: number;
  body: Buffer;
}

/**
 * Calls a model or a speech service. A busy or failing service is called once more. The timeout covers both calls and
 * the pause between them.
 * @returns a reply with status 200, 400 or 422
 * @throws AssistantError
 */
export async function callAssistant(
  url: string,
  call: Pick<OutsideCall, 'headers' | 'body'> & { timeoutMs: number },
): Promise<AssistantReply> {
  const deadline = Date.now() + call.timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const { reply, fault, pauseMs } = await tryOnce(url, { ...call, timeoutMs: Math.max(1, deadline - Date.now()) });
    if (reply) return reply;
    const mayRepeat = attempt === 1 && pauseMs !== undefined && pauseMs <= maxPauseMs;
    if (!mayRepeat || Date.now() + pauseMs >= deadline) throw new AssistantError(fault);
    await sleep(pauseMs);
  }
}

type CallResult =
  | { reply: AssistantReply; fault?: undefined; pauseMs?: undefined }
  /** `pauseMs`: a second call after this pause may help. Absent: it would not help. */
  | { reply?: undefined; fault: AssistantFault; pauseMs?: number | undefined };

async function tryOnce(url: string, call: OutsideCall): Promise<CallResult> {
  try {
    const { status, body, headers } = await fetchOutside(url, {
      ...outboundRules(),
      maxBytes,
      method: 'POST',
      ...call,
    });
    if (status === 200 || status === 400 || status === 422) return { reply: { status, body } };
    return { fault: faultOf(status, body), pauseMs: pauseAfter(status, body, headers['retry-after']) };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const fault = faultsOutside[error.reason];
    return { fault, pauseMs: fault === 'unreachable' ? retryPauseMs : undefined };
  }
}

const faultsOutside = {
  address: 'address',
  protocol: 'address',
  redirects: 'address',
  timeout: 'timeout',
  'too-large': 'garbage',
  network: 'unreachable',
} as const satisfies Record<OutsideError['reason'], AssistantFault>;

/** OpenAI reports a used-up account with the status of a busy server. */
const isMoneyGone = (body: Buffer): boolean => body.subarray(0, 4096).toString('utf8').includes('insufficient_quota');

function faultOf(status: number, body: Buffer): AssistantFault {
  if (status === 401 || status === 403) return 'key';
  if (status === 404) return 'model';
  if (status === 402 || (status === 429 && isMoneyGone(body))) return 'money';
  if (status === 429 || status === 503) return 'busy';
  if (status === 408) return 'timeout';
  if (status >= 300 && status < 400) return 'address';
  return status >= 500 ? 'unreachable' : 'refused';
}

/** The pause before a second call, in ms; undefined: it would not help. */
function pauseAfter(status: number, body: Buffer, retryAfter: string | undefined): number | undefined {
  if (status === 429 && isMoneyGone(body)) return undefined;
  if (status !== 429 && status < 500) return undefined;
  // The header may also be a date, which counts as absent.
  const seconds = Number(retryAfter);
  return retryAfter !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : retryPauseMs;
}
