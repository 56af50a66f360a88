import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form';
import { config, string, type z } from 'zod';
import { t } from '../i18n/i18n.ts';
import { keepSchema } from './must-be-filled.ts';

// Zod's own messages are English; users see the translated texts.
config({ customError: (issue) => describe(issue) });

interface Issue {
  code?: string;
  minimum?: unknown;
  maximum?: unknown;
  input?: unknown;
  format?: unknown;
  /** The issues of each alternative of a union; their texts are ours already. */
  errors?: { message: string }[][];
}

/** The text of an issue. For a union: the first text of its alternatives that says more than "invalid". */
function describe(issue: Issue): string {
  const isEmpty = issue.input === undefined || issue.input === null || issue.input === '';
  if (isEmpty || (issue.code === 'too_small' && issue.minimum === 1)) return t(($) => $.common.form.required);
  if (issue.code === 'too_small') return t(($) => $.common.form.tooShort, { min: Number(issue.minimum) });
  if (issue.code === 'too_big') return t(($) => $.common.form.tooLong, { max: Number(issue.maximum) });
  if (issue.code === 'invalid_format' && issue.format === 'email') return t(($) => $.common.form.email);
  const invalid = t(($) => $.common.form.invalid);
  const messages = issue.errors?.flat().map(({ message }) => message) ?? [];
  return messages.find((message) => message !== invalid) ?? invalid;
}

/**
 * The schema of a choice that must be made. It refuses '', with `text` if that is given; `schema` checks the rest. The
 * cast: a pipe after `string()` requires a schema whose input is a text.
 */
export const required = <Out, In>(schema: z.ZodType<Out, In>, text?: () => string) =>
  string()
    .min(1, text && { error: text })
    .pipe(schema as unknown as z.ZodType<Out, string>);

/**
 * A form checked by a schema of the contract. A field is checked first when it loses the focus, then on each change.
 * `Values` is the type of the fields; the submitted value is the output of the schema. By the schema, too, fields know
 * whether they must be filled.
 */
export function useSchemaForm<Values extends FieldValues, Out extends FieldValues>(
  schema: z.ZodType<Out>,
  defaultValues: Values,
): UseFormReturn<Values, unknown, Out> {
  const form = useForm<Values, unknown, Out>({
    // The casts: the resolver's types relate the fields to the input of the schema, which is unknown here.
    resolver: zodResolver(schema as never) as unknown as Resolver<Values, unknown, Out>,
    defaultValues: defaultValues as DefaultValues<Values>,
    mode: 'onTouched',
  });
  keepSchema(form.control, schema);
  return form;
}
