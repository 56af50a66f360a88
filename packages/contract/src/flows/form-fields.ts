import { z } from 'zod';
import { looseText } from './blocks/loose-fields.ts';
import { readChoice } from '../queue-options/read-choice.ts';

export const formFieldKinds = ['text', 'number', 'email', 'date', 'choice'] as const;

/** A field of a form: what is asked, and the variable that stores the answer. */
export const FormField = z.looseObject({
  label: looseText(200),
  variable: looseText(100),
  /** Absent: a text. */
  kind: z.enum(formFieldKinds).nullish(),
  /** Of a choice: one option a line. */
  options: looseText(2000),
  /** The customer may leave it empty. */
  isOptional: z.boolean().nullish(),
});
export type FormField = z.infer<typeof FormField>;

/** The answer of a customer to a form, as WhatsApp returns it. `token`: the token with which the form was sent. */
export interface FormAnswer {
  token: string;
  values: Readonly<Record<string, string>>;
}

/** The answer as people read it: a line for each value, with the name of its variable in bold. */
export const linesOfForm = (values: FormAnswer['values']): string =>
  Object.entries(values)
    .map(([name, value]) => `*${name}*: ${value}`)
    .join('\n');

/** The names of variables that a form may store (`cpf_2`): WhatsApp takes only these characters in a field's name. */
export const formVariable = /^[A-Za-z_]\w{0,49}$/;

/** The variable of a field; empty: none is named. */
export const variableOfField = ({ variable }: FormField): string => (variable ?? '').trim();

/** The options of a choice, without empty lines. */
export const optionsOfField = ({ options }: FormField): string[] =>
  (options ?? '')
    .split('\n')
    .map((option) => option.trim())
    .filter((option) => option !== '');

/** How a customer leaves an optional field empty when it is asked in a text. */
export const skipAnswer = '-';

/**
 * The value of a field that a customer typed, or that WhatsApp returned; empty: the customer skipped the field.
 * Undefined: it is no answer.
 * @param given null: a message without text, which never skips an optional field
 */
export function readFieldAnswer(field: FormField, given: string | null): string | undefined {
  const answer = (given ?? '').trim();
  if (answer === '' || answer === skipAnswer) return field.isOptional === true && given !== null ? '' : undefined;
  switch (field.kind ?? 'text') {
    case 'text':
      return answer.slice(0, maxAnswer);
    case 'number':
      // `-12`, `12.5` or `12,50`.
      return /^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/.test(answer) ? answer : undefined;
    case 'email':
      // An e-mail address has at most 254 characters (RFC 5321).
      return answer.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(answer) ? answer : undefined;
    case 'date':
      return readDate(answer);
    case 'choice': {
      const options = optionsOfField(field);
      const index = options.includes(answer) ? options.indexOf(answer) : readChoice(answer, options);
      return index === undefined ? undefined : options[index];
    }
  }
}

/** The most characters of a text that are kept. */
const maxAnswer = 1000;

/** `2026-12-31`, as WhatsApp returns a day, or `31/12/2026`, as customers write it. */
function readDate(answer: string): string | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(answer)?.slice(1);
  const brazilian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(answer)?.slice(1);
  const [year, month, day] = iso ?? brazilian?.toReversed() ?? [];
  if (day === undefined || month === undefined || year === undefined) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // `Date` may read 31 February as a day of March: such a date is no answer.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}
