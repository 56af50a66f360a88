import type { TrialOutcome } from '@balcao/contract';
import { parseJson } from '../../platform/http/read-json.ts';
import { fetchOutside, OutsideError, type OutsideCall } from '../../platform/outbound-http/fetch-outside.ts';
import { resolveByDns } from '../../platform/outbound-http/resolve-by-dns.ts';
import { outboundRules, usualTimeoutMs } from './integration-settings.ts';

/** What a service outside answered, or why it did not. */
export interface Called {
  outcome: TrialOutcome;
  status: number | null;
  /** Empty if there was no answer. */
  text: string;
  contentType: string;
  durationMs: number;
  /** The seconds of the header Retry-After; null: there is none, or it has a date instead. */
  retryAfterSeconds: number | null;
}

/** An answer of a bot is much smaller. */
const maxAnswerBytes = 512 * 1024;

/** Calls an address that a user typed. Never throws for faults of the other side. */
export async function callOutside(
  url: string,
  {
    timeoutMs = usualTimeoutMs(),
    ...options
  }: Pick<OutsideCall, 'method' | 'headers' | 'body' | 'timeoutMs' | 'redirects'>,
): Promise<Called> {
  const began = performance.now();
  const durationMs = () => Math.round(performance.now() - began);
  try {
    const { status, body, headers } = await fetchOutside(url, {
      ...outboundRules(),
      resolve: resolveByDns,
      maxBytes: maxAnswerBytes,
      redirects: 0,
      timeoutMs,
      idleMs: timeoutMs,
      ...options,
    });
    const retryAfter = Number(headers['retry-after']);
    return {
      outcome: outcomeOf(status),
      status,
      text: body.toString('utf8'),
      contentType: headers['content-type'] ?? '',
      durationMs: durationMs(),
      retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter >= 0 ? retryAfter : null,
    };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return {
      outcome: error.reason,
      status: null,
      text: '',
      contentType: '',
      durationMs: durationMs(),
      retryAfterSeconds: null,
    };
  }
}

function outcomeOf(status: number): TrialOutcome {
  if (status >= 200 && status < 300) return 'ok';
  if (status >= 500) return 'fault';
  return status >= 300 && status < 400 ? 'redirects' : 'refused';
}

/** Whether a repeat of the same call may succeed. 408: timeout, 425: too early, 429: too many calls. */
export const mayBeRetried = ({ outcome, status }: Called): boolean =>
  outcome === 'network' || outcome === 'timeout' || outcome === 'fault' || [408, 425, 429].includes(status ?? 0);

/** The text as JSON, without characters that the database cannot store; undefined if it is no JSON. */
export function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** The bytes of a file that a bot wants to send, its claimed type and its last address; undefined: the fetch failed. */
export async function fetchFile(
  url: string,
  maxBytes: number,
): Promise<{ bytes: Buffer; type: string; url: string } | undefined> {
  try {
    const answer = await fetchOutside(url, {
      ...outboundRules(),
      resolve: resolveByDns,
      redirects: 3,
      maxBytes,
      timeoutMs: 20_000,
    });
    if (answer.status !== 200) return undefined;
    const type = answer.headers['content-type'] ?? 'application/octet-stream';
    return { bytes: answer.body, type, url: answer.url };
  } catch (error) {
    if (error instanceof OutsideError) return undefined;
    throw error;
  }
}
