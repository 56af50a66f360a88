import { useState, type FormEvent } from 'react';
import { ApiError, refusal } from '../../api/api-error.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import type { Texts } from '../../i18n/texts.ts';
import { errorText } from '../../ui/error-text.ts';
import { useSignInTrouble } from './use-sign-in-trouble.ts';

type Choose = ($: Texts) => string;
/** What is wrong with each field: a text that follows the language. */
export type Problems<Field extends string> = Partial<Record<Field, Choose>>;

interface Options<Field extends string> {
  initial: Record<Field, string>;
  /** The problems that are known before the server is asked. */
  check: (values: Record<Field, string>) => Problems<Field>;
  send: (values: Record<Field, string>) => Promise<void>;
  /** The field that a refusal is about, by its code. */
  refusedFields?: Partial<Record<string, NoInfer<Field>>>;
}

/**
 * A form of a page before the sign-in, without the form library and the schemas. The server has the last word: a
 * refusal stands at its field, or above the form.
 */
export function useFrontForm<Field extends string>({ initial, check, send, refusedFields = {} }: Options<Field>) {
  const { t } = useTranslation();
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [busy, setBusy] = useState(false);
  const { trouble, clear, explain } = useSignInTrouble(null);

  const show = (found: Problems<Field>, form: HTMLFormElement) => {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const found = check(values);
    show(found, form);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    clear();
    try {
      await send(values);
    } catch (error) {
      const refused = problemsOf(error, refusedFields, Object.keys(values) as Field[]);
      if (Object.keys(refused).length > 0) show(refused, form);
      else explain(error);
    }
    setBusy(false);
  };

  return {
    values,
    busy,
    trouble,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** The value of a field, its change, what is wrong with it, and whether it must be filled. */
    field: (name: Field) => {
      const problem = problems[name];
      return {
        name,
        value: values[name],
        onChange: (value: string) => {
          setProblems(({ [name]: _, ...others }) => others as Problems<Field>);
          setValues((was) => ({ ...was, [name]: value }));
        },
        problem: problem && t(problem),
        mustBeFilled: check({ ...values, [name]: '' })[name] !== undefined,
      };
    },
  };
}

function problemsOf<Field extends string>(
  error: unknown,
  refusedFields: Partial<Record<string, Field>>,
  fields: readonly Field[],
): Problems<Field> {
  // The casts below restore `Field`: to the compiler, an object with computed keys has the keys `string`.
  const field = error instanceof ApiError ? refusedFields[error.code] : undefined;
  if (field) return { [field]: () => errorText(error) } as unknown as Problems<Field>;
  const wrong = (refusal(error, 'ERR_VALIDATION')?.issues ?? []).map(({ path }) => path);
  return Object.fromEntries(
    fields.filter((name) => wrong.includes(name)).map((name) => [name, ($: Texts) => $.common.form.invalid]),
  ) as unknown as Problems<Field>;
}
