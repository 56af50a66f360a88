import { isStrongPassword } from '@balcao/contract/password-rules';
import type { Texts } from '../../i18n/texts.ts';

// The problems of single fields, for the pages before the sign-in. The server checks everything again.

/** What is wrong with a value, as a text that follows the language; undefined: nothing. */
type Problem = (($: Texts) => string) | undefined;

/** Refuses an empty text. */
export const textProblem = (value: string): Problem =>
  value.trim() === '' ? ($) => $.common.form.required : undefined;

/** Refuses a text that does not have the form `ana@example.com`. */
export const emailProblem = (value: string): Problem =>
  textProblem(value) ?? (/^\S+@\S+\.\S+$/.test(value.trim()) ? undefined : ($) => $.common.form.email);

/** Refuses a new password that does not meet `passwordRules`. */
export const strengthProblem = (value: string): Problem =>
  textProblem(value) ?? (isStrongPassword(value) ? undefined : ($) => $.accounts.rules.weak);

/** Refuses a repeated password that differs from the first one. */
export const repeatProblem = (value: string, other: string): Problem =>
  textProblem(value) ?? (value === other ? undefined : ($) => $.accounts.notSame);

/** Leaves out the fields that are right. The cast restores the field names, which `Object.fromEntries` loses. */
export const problemsIn = <Field extends string>(
  found: Record<Field, Problem>,
): Partial<Record<Field, ($: Texts) => string>> =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined)) as Partial<
    Record<Field, ($: Texts) => string>
  >;
