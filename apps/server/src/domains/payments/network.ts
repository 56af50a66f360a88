import type { z } from 'zod';
import {
  fetchOutside,
  OutsideError,
  type ClientIdentity,
  type OutsideAnswer,
  type OutsideCall,
} from '../../platform/outbound-http/fetch-outside.ts';
import { takeNoticesAt } from './ground.ts';
import { readCertificate } from './providers/certificate.ts';
import { ProviderError } from './providers/port.ts';

/**
 * For tests, by origin of a provider: the server on this machine that plays it, and the authority of its certificate.
 */
const doubles = new Map<string, { origin: string; ca?: string; timeoutMs?: number }>();
export const playProvider = (
  providerOrigin: string,
  double: { origin: string; ca?: string; timeoutMs?: number },
): void => void doubles.set(providerOrigin, double);

/** For tests: the server at `url` plays Asaas, and sends its notices to this process at `ownUrl`. */
export function connectAsaasDouble(url: string, ownUrl: string): void {
  playProvider('https://api.asaas.com', { origin: new URL(url).origin });
  takeNoticesAt(ownUrl);
}

const defaultTimeoutMs = 10_000;
/** The answers of providers are small; a QR code as a picture is the largest. */
const maxAnswerBytes = 512 * 1024;

export interface ProviderAnswer {
  status: number;
  /** The parsed body; undefined: the body is no JSON. */
  json: unknown;
}

/**
 * Calls a provider.
 * @throws ProviderError `unavailable` for the statuses 5xx and 429 and for no answer, `unauthorized` for 401,
 *   `certificate` if ours cannot be opened or is refused
 */
export async function callProvider(
  origin: string,
  path: string,
  { identity, ...options }: Pick<OutsideCall, 'method' | 'headers' | 'body'> & { identity?: ClientIdentity } = {},
): Promise<ProviderAnswer> {
  const double = doubles.get(origin);
  const answer = await fetchAnswer(`${double?.origin ?? origin}${path}`, {
    ...options,
    ...(identity && { identity: { ...identity, ...(double?.ca !== undefined && { ca: double.ca }) } }),
    ...(double && { origins: [double.origin] }),
    timeoutMs: double?.timeoutMs ?? defaultTimeoutMs,
    maxBytes: maxAnswerBytes,
  });
  const json = readJson(answer.body.toString('utf8'));
  if (answer.status >= 500 || answer.status === 429) throw new ProviderError('unavailable', providerWords(json));
  if (answer.status === 401) throw new ProviderError('unauthorized', providerWords(json));
  return { status: answer.status, json };
}

async function fetchAnswer(url: string, options: OutsideCall): Promise<OutsideAnswer> {
  if (options.identity && !readCertificate(options.identity)) throw new ProviderError('certificate');
  try {
    return await fetchOutside(url, options);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    throw new ProviderError(options.identity && isTlsAlert(error.cause) ? 'certificate' : 'unavailable', '', error);
  }
}

/** An error of TLS; in a call with our certificate it mostly means that the server refused the certificate. */
const isTlsAlert = (cause: unknown): boolean =>
  cause instanceof Error && String((cause as NodeJS.ErrnoException).code).startsWith('ERR_SSL_');

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The provider's reason for a refusal; empty: none. Asaas writes `errors[].description`, the Pix API `mensagem` or
 * `detail`, and its sign-in `error_description`.
 */
export function providerWords(json: unknown): string {
  const {
    errors,
    mensagem,
    detail,
    error_description: described,
  } = (json ?? {}) as { errors?: unknown; mensagem?: unknown; detail?: unknown; error_description?: unknown };
  const [first] = Array.isArray(errors) ? (errors as { description?: unknown }[]) : [];
  const words = [first?.description, mensagem, detail, described].find((word) => typeof word === 'string');
  return (words ?? '').slice(0, 300);
}

/**
 * Parses the answer of a provider with its schema.
 * @throws ProviderError `refused` for an error status, `unexpected` for an answer that the schema refuses
 */
export function readAnswer<T extends z.ZodType>(schema: T, { status, json }: ProviderAnswer): z.infer<T> {
  if (status >= 400) throw new ProviderError('refused', providerWords(json));
  const found = schema.safeParse(json);
  if (!found.success) throw new ProviderError('unexpected', `status ${status}`);
  return found.data;
}
