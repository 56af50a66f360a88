import type { DetailsOf, ErrorCode } from '@balcao/contract';

/**
 * A call that failed. If the server refused it, `status` is that of the answer. If the call did not reach the server,
 * the code is ERR_NETWORK, and `status` is 0 or that of a proxy's answer.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: string;
  readonly status: number;
  /** The details of the refusal; `refusal` returns them typed. */
  readonly details: Record<string, unknown>;
  readonly requestId: string | undefined;

  constructor(code: string, status: number, details: Record<string, unknown> = {}, requestId?: string) {
    super(code);
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
  }
}

/**
 * Whether no server served the call: there is no network, or the server is down, starts, stops or is overloaded. A 502
 * with another code than ERR_NETWORK is a refusal of WhatsApp.
 */
export const isOffline = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.code === 'ERR_NETWORK' || error.status === 503 || error.status === 504);

/** The details of a refusal, if it has the given code. */
export function refusal<C extends ErrorCode>(error: unknown, code: C): DetailsOf<C> | undefined {
  return error instanceof ApiError && error.code === code ? (error.details as DetailsOf<C>) : undefined;
}

export const isRefusal = (error: unknown, code: ErrorCode): boolean => error instanceof ApiError && error.code === code;
