import { errors, type DetailsOf, type ErrorCode } from '@balcao/contract';

/** A refusal the caller should hear about, by its code. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  constructor(code: ErrorCode, details?: Record<string, unknown>, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return errors[this.code].status;
  }
}

/** `throw fail('ERR_OTHER_OPEN_TICKET', { ticket })`: codes with details demand them. */
export function fail<C extends ErrorCode>(
  code: C,
  ...details: DetailsOf<C> extends undefined ? [] : [DetailsOf<C>]
): Failure {
  return new Failure(code, details[0] as Record<string, unknown> | undefined);
}

const byConstraint = new Map<string, ErrorCode>();

/** The database holds the invariant; its constraint's name says which code the caller hears (DESIGN.md law 10). */
export const failOn = (constraints: Record<string, ErrorCode>): void => {
  for (const [name, code] of Object.entries(constraints)) byConstraint.set(name, code);
};

/** The failure that a violated constraint stands for, if any noun said so. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  const constraint =
    error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
      ? error.constraint
      : undefined;
  const code = constraint === undefined ? undefined : byConstraint.get(constraint);
  return code && new Failure(code, undefined, error);
}
