import { errorCodes, errors, type DetailsOf, type ErrorCode } from '@balcao/contract';

/** A refusal that the caller receives, by its code. */
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

/** `throw fail('ERR_OTHER_OPEN_TICKET', { ticket })`: a code with details requires them. */
export function fail<C extends ErrorCode>(
  code: C,
  ...details: DetailsOf<C> extends undefined ? [] : [DetailsOf<C>]
): Failure {
  return new Failure(code, details[0] as Record<string, unknown> | undefined);
}

/**
 * The code for the caller by the name of the violated constraint (docs/design.md law 10). A code may name no
 * constraint, one or several.
 */
const byConstraint = new Map(
  errorCodes.flatMap((code) => {
    const constraints = [errors[code].constraint ?? []].flat();
    return constraints.map((name) => [name, code] as const);
  }),
);

/** The refusal that an error means: a `Failure` itself, or a violated constraint that a code of the contract names. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  const constraint =
    error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
      ? error.constraint
      : undefined;
  const code = constraint === undefined ? undefined : byConstraint.get(constraint);
  return code && new Failure(code, undefined, error);
}
