import type { ErrorCode } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, isRefusal, refusal } from '../api/api-error.ts';
import { t } from '../i18n/i18n.ts';
import { errorText } from '../ui/error-text.ts';
import { toastError } from '../ui/toasts.ts';

/**
 * The field that a refusal is about, by the code of the refusal. If several fields together are wrong, the first of
 * them shows the refusal, and a change of any of them removes it.
 */
export type RefusedFields<Values extends FieldValues> = Partial<
  Record<ErrorCode, FieldPath<Values> | readonly [FieldPath<Values>, ...FieldPath<Values>[]]>
>;

/**
 * Submits a form. A refusal about a field is shown at that field; other refusals are toasts, or go to `onRefused`. The
 * typed values stay until `onSaved` closes the form.
 */
export function useSubmit<Values extends FieldValues, Out extends FieldValues, Saved>(
  form: UseFormReturn<Values, unknown, Out>,
  {
    send,
    onSaved,
    onRefused = toastError,
    refusedFields = {},
  }: {
    send: (fields: Out) => Promise<Saved>;
    onSaved: (saved: Saved, fields: Out) => unknown;
    onRefused?: (error: unknown) => void;
    refusedFields?: RefusedFields<Values>;
  },
) {
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: onSaved,
    onError: (error) => {
      const fields = fieldsOfRefusal(error, refusedFields, fieldPaths(form.getValues()));
      if (fields.length === 0) return onRefused(error);
      const message = isRefusal(error, 'ERR_VALIDATION') ? t(($) => $.common.form.invalid) : errorText(error);
      for (const [index, field] of fields.entries())
        form.setError(field as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
      const fieldsTogether = error instanceof ApiError ? refusedFields[error.code as ErrorCode] : undefined;
      if (typeof fieldsTogether === 'object') clearWithAnyOf(form, fieldsTogether);
    },
  });
  return {
    busy: isPending,
    submit(event: FormEvent) {
      if (isPending) return event.preventDefault();
      void form.handleSubmit((fields) => mutate(fields))(event);
    },
  };
}

/** Removes the error of the first of some fields when the user changes any of them. */
function clearWithAnyOf<Values extends FieldValues, Out>(
  form: UseFormReturn<Values, unknown, Out>,
  fields: readonly [FieldPath<Values>, ...FieldPath<Values>[]],
): void {
  const { unsubscribe } = form.watch((_values, { name }) => {
    if (!name || !fields.includes(name)) return;
    unsubscribe();
    form.clearErrors(fields[0]);
  });
}

/** The fields that a refusal is about; none if the refusal is about the form as a whole. */
export function fieldsOfRefusal(
  error: unknown,
  refusedFields: Partial<Record<string, string | readonly string[]>>,
  fieldNames: readonly string[],
): string[] {
  if (!(error instanceof ApiError)) return [];
  // One field, or a list of fields whose first one shows the refusal.
  const field = [refusedFields[error.code] ?? []].flat()[0];
  if (field !== undefined) return [field];
  const issues = refusal(error, 'ERR_VALIDATION')?.issues ?? [];
  return [...new Set(issues.map(({ path }) => path))].filter((path) => fieldNames.includes(path));
}

/**
 * The paths of the fields of a form: `name`, `cloud.accessToken`, `extraInfo.0.value`. A group has no field of its own;
 * a list has one.
 */
export const fieldPaths = (values: object, within = ''): string[] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const path = `${within}${name}`;
    if (!isGroup(value)) return [path];
    if (!Array.isArray(value)) return fieldPaths(value, `${path}.`);
    const rows: unknown[] = value;
    return [path, ...rows.flatMap((row, index) => (isGroup(row) ? fieldPaths(row, `${path}.${index}.`) : []))];
  });

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;
