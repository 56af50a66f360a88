import type { DetailsOf, ErrorCode } from '@balcao/contract';

/** A call that the server refused (`status` as it answered) or that did not reach it (`status` 0, code ERR_NETWORK). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: string;
  readonly status: number;
  /** What the refusal carries beside its code; `refusal` gives it typed. */
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

/** Whether the call never got an answer: no network, or the server is away. A 502 with a code is WhatsApp's refusal. */
export const isOffline = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.code === 'ERR_NETWORK' || error.status === 503 || error.status === 504);

/** The details of a refusal, if it is the one named. */
export function refusal<C extends ErrorCode>(error: unknown, code: C): DetailsOf<C> | undefined {
  return error instanceof ApiError && error.code === code ? (error.details as DetailsOf<C>) : undefined;
}

export const isRefusal = (error: unknown, code: ErrorCode): boolean => error instanceof ApiError && error.code === code;

const numberCodes: readonly string[] = [
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_CHECK_NUMBER',
  'ERR_DUPLICATED_CONTACT',
] satisfies ErrorCode[];

/** Whether a number is what the server refused: said at the field with the number. */
export const isAboutNumber = (error: unknown): boolean => error instanceof ApiError && numberCodes.includes(error.code);
