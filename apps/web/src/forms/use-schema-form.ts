import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form';
import { config, type z } from 'zod';
import { t } from '../i18n/i18n.ts';

// Schemas speak English; what people read comes from the texts.
config({ customError: (issue) => describe(issue) });

function describe(issue: {
  code?: string;
  minimum?: unknown;
  maximum?: unknown;
  input?: unknown;
  format?: unknown;
}): string {
  const empty = issue.input === undefined || issue.input === null || issue.input === '';
  if (empty || (issue.code === 'too_small' && issue.minimum === 1)) return t(($) => $.common.form.required);
  if (issue.code === 'too_small') return t(($) => $.common.form.tooShort, { min: Number(issue.minimum) });
  if (issue.code === 'too_big') return t(($) => $.common.form.tooLong, { max: Number(issue.maximum) });
  if (issue.code === 'invalid_format' && issue.format === 'email') return t(($) => $.common.form.email);
  return t(($) => $.common.form.invalid);
}

/**
 * A form checked by a schema of the contract, first when a field is left, then as it is mended. `Values` are what the
 * fields hold; submitting gives what the schema makes of them.
 */
export function useSchemaForm<Values extends FieldValues, Out extends FieldValues>(
  schema: z.ZodType<Out>,
  defaultValues: Values,
): UseFormReturn<Values, unknown, Out> {
  return useForm<Values, unknown, Out>({
    resolver: zodResolver(schema as never) as unknown as Resolver<Values, unknown, Out>,
    defaultValues: defaultValues as DefaultValues<Values>,
    mode: 'onTouched',
  });
}
