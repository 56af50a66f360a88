import { z } from 'zod';
import { limits } from '../../limits.ts';
import { FormField, formVariable, optionsOfField, variableOfField } from '../form-fields.ts';
import { defineBlock, type Fault } from './define-block.ts';
import { isBlank, looseText } from './loose-fields.ts';

export const FormData = z.looseObject({
  /** Above the message; empty: none. */
  header: looseText(),
  message: looseText(),
  /** The button that opens the form. */
  button: looseText(),
  fields: z.array(FormField).max(limits.flow.formFields).nullish(),
  /** Sent if fields are asked in texts and a reply is no answer. Empty: the question is sent again. */
  invalidMessage: looseText(),
  /** Stands below the question of an optional field if fields are asked in texts. */
  skipMessage: looseText(),
});
export type FormData = z.infer<typeof FormData>;

/**
 * Asks several values at once: on numbers of the Cloud API by a form of WhatsApp (WhatsApp Flows). On other numbers,
 * and while Meta has not published the form, it asks by questions in texts, one after the other.
 */
export const formBlock = defineBlock({
  data: FormData,
  branches: () => [
    { handle: 'a', isRequired: true },
    { handle: 'error', isRequired: true },
  ],
  waitsForCustomer: true,
  faults: ({ header, message, button, fields, skipMessage }) => [
    ...textFaults('header', header, { max: limits.flow.form.header, isRequired: false }),
    ...textFaults('message', message, { max: limits.flow.form.message, isRequired: true }),
    ...textFaults('button', button, { max: limits.flow.form.button, isRequired: true }),
    ...((fields ?? []).length === 0 ? [faultAt('fields', 'emptyContent')] : []),
    ...(fields ?? []).flatMap((field, nth) => fieldFaults(field, `fields.${nth}`, fields ?? [])),
    ...((fields ?? []).some(({ isOptional }) => isOptional) && isBlank(skipMessage)
      ? [faultAt('skipMessage', 'emptyContent')]
      : []),
  ],
  sentTexts: ({ header, message, invalidMessage, skipMessage, fields }) => [
    { field: 'header', text: header ?? '' },
    { field: 'message', text: message ?? '' },
    { field: 'invalidMessage', text: invalidMessage ?? '' },
    { field: 'skipMessage', text: skipMessage ?? '' },
    ...(fields ?? []).map(({ label }, nth) => ({ field: `fields.${nth}.label`, text: label ?? '' })),
  ],
  stores: ({ fields }) => (fields ?? []).map(variableOfField).filter((name) => name !== ''),
});

const faultAt = (field: string, code: Fault['code'], detail?: Fault['detail']): Fault => ({
  field,
  code,
  ...(detail && { detail }),
});

/** The fault of a text that is missing or too long, or none. */
function textFaults(
  field: string,
  text: string | null | undefined,
  { max, isRequired }: { max: number; isRequired: boolean },
): Fault[] {
  if (isBlank(text)) return isRequired ? [faultAt(field, 'emptyContent')] : [];
  return (text ?? '').length > max ? [faultAt(field, 'textTooLong', { max, length: (text ?? '').length })] : [];
}

/**
 * The faults of a field of the form.
 * @param path the path of the field in the data, such as `fields.0`
 * @param all all fields of the form, because no two of them may store the same variable
 */
const fieldFaults = (field: FormField, path: string, all: readonly FormField[]): Fault[] => [
  ...textFaults(`${path}.label`, field.label, { max: limits.flow.form.label, isRequired: true }),
  ...fieldVariableFaults(field, `${path}.variable`, all),
  ...(field.kind === 'choice' ? optionFaults(field, `${path}.options`) : []),
];

function fieldVariableFaults(field: FormField, path: string, all: readonly FormField[]): Fault[] {
  const variable = variableOfField(field);
  if (variable === '') return [faultAt(path, 'emptyContent')];
  const isTwice = all.filter((other) => variableOfField(other).toLowerCase() === variable.toLowerCase()).length > 1;
  // WhatsApp returns a `flow_token` of its own among the answers.
  const isValid = formVariable.test(variable) && variable !== 'flow_token' && !isTwice;
  return isValid ? [] : [faultAt(path, 'invalidValue')];
}

function optionFaults(field: FormField, path: string): Fault[] {
  const { option: maxLength, options: max } = limits.flow.form;
  const options = optionsOfField(field);
  if (options.length === 0) return [faultAt(path, 'emptyContent')];
  const isValid =
    options.length <= max &&
    new Set(options).size === options.length &&
    options.every((option) => option.length <= maxLength);
  return isValid ? [] : [faultAt(path, 'invalidValue', { max, length: maxLength })];
}
