import type { HttpRequest } from '@balcao/contract/flows/run/http-request';
import { fetchOutside, OutsideError } from '../../platform/outbound-http/fetch-outside.ts';
import { resolveByDns } from '../../platform/outbound-http/resolve-by-dns.ts';
import { outboundRules } from './outbound-rules.ts';

const maxBytes = 512 * 1024;
const maxRedirects = 3;

/** The answer of an address, or why there was none. */
export interface HttpAnswer {
  /** Null: there was no answer. */
  status: number | null;
  /** Whether the status is 2xx. */
  isOk: boolean;
  /** Why there was no answer; null: there was one. */
  fault: string | null;
  /** As text; empty without an answer. */
  body: string;
  /** The parsed body; undefined: it is no JSON. */
  json: unknown;
}

/** Calls the address of a block. Never rejects. */
export async function callAddress(
  { method, url, headers, body, timeoutMs }: HttpRequest,
  signal?: AbortSignal,
): Promise<HttpAnswer> {
  try {
    const answer = await fetchOutside(url, {
      ...outboundRules(),
      resolve: resolveByDns,
      method,
      headers,
      ...(body !== undefined && { body }),
      timeoutMs,
      maxBytes,
      redirects: maxRedirects,
      ...(signal && { signal }),
    });
    const text = answer.body.toString('utf8');
    const isOk = answer.status >= 200 && answer.status < 300;
    return { status: answer.status, isOk, fault: null, body: text, json: readJson(text) };
  } catch (error) {
    const fault = error instanceof OutsideError ? error.reason : 'network';
    return { status: null, isOk: false, fault, body: '', json: undefined };
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
