import { z } from 'zod';
import { generalErrors } from './general-errors.ts';
import { nouns } from './nouns.ts';
import type { ErrorCode, ErrorRule } from './kit/error.ts';
import { collect } from './kit/noun.ts';

/**
 * Every refusal of the server: its HTTP status and when it is thrown. The texts are in the web app, one for each
 * language. If a noun declares a refusal in `Errors` and leaves it out of its `noun.ts`, this line does not compile.
 */
export const errors: Record<ErrorCode, ErrorRule> = { ...generalErrors, ...collect(nouns, 'errors') };

export const errorCodes = Object.keys(errors) as ErrorCode[];
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errors, value);

/** The body of every refusal: the code in `error`, with typed details beside it. */
export const ErrorBody = z
  .object({ error: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]), requestId: z.string().optional() })
  .loose();
export type ErrorBody = z.infer<typeof ErrorBody>;
