import { isStrongPassword } from '@balcao/contract/password-rules';
import type { Texts } from '../../i18n/texts.ts';

type Problem = (($: Texts) => string) | undefined;

/** The problems of single fields, for the pages before the sign-in; the server checks everything again. */
export const requireText = (value: string): Problem =>
  value.trim() === '' ? ($) => $.common.form.required : undefined;

export const requireEmail = (value: string): Problem =>
  requireText(value) ?? (/^\S+@\S+\.\S+$/.test(value.trim()) ? undefined : ($) => $.common.form.email);

export const requireStrong = (value: string): Problem =>
  requireText(value) ?? (isStrongPassword(value) ? undefined : ($) => $.accounts.rules.weak);

export const requireSame = (value: string, other: string): Problem =>
  requireText(value) ?? (value === other ? undefined : ($) => $.accounts.notSame);

/** Leaves out the fields that are right. */
export const problemsIn = <Field extends string>(
  found: Record<Field, Problem>,
): Partial<Record<Field, ($: Texts) => string>> =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined)) as Partial<
    Record<Field, ($: Texts) => string>
  >;
