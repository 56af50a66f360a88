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
  /** Where fields are asked in texts: after a reply that is no answer; empty: the question again. */
  invalidMessage: looseText(),
  /** Where fields are asked in texts: below the question of an optional field. */
  skipMessage: looseText(),
});
export type FormData = z.infer<typeof FormData>;

/**
 * Asks several values at once: a form of WhatsApp (WhatsApp Flows, static) on numbers of the Cloud API, and questions
 * in texts, one after the other, on other numbers.
 */
export const formBlock = defineBlock({
  data: FormData,
  branches: () => [
    { handle: 'a', isRequired: true },
    { handle: 'error', isRequired: true },
  ],
  waitsForCustomer: true,
  faults: ({ header, message, button, fields, skipMessage }) => [
    ...textFaults('header', header, limits.flow.form.header, false),
    ...textFaults('message', message, limits.flow.form.message, true),
    ...textFaults('button', button, limits.flow.form.button, true),
    ...((fields ?? []).length === 0 ? [at('fields', 'emptyContent')] : []),
    ...(fields ?? []).flatMap((field, nth) => fieldFaults(field, `fields.${nth}`, fields ?? [])),
    ...((fields ?? []).some(({ isOptional }) => isOptional) && isBlank(skipMessage)
      ? [at('skipMessage', 'emptyContent')]
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

const at = (field: string, code: Fault['code'], detail?: Fault['detail']): Fault => ({
  field,
  code,
  ...(detail && { detail }),
});

function textFaults(field: string, text: string | null | undefined, max: number, isRequired: boolean): Fault[] {
  if (isBlank(text)) return isRequired ? [at(field, 'emptyContent')] : [];
  return (text ?? '').length > max ? [at(field, 'textTooLong', { max, length: (text ?? '').length })] : [];
}

function fieldFaults(field: FormField, place: string, all: readonly FormField[]): Fault[] {
  const variable = variableOfField(field);
  const isTwice = all.filter((other) => variableOfField(other).toLowerCase() === variable.toLowerCase()).length > 1;
  const options = optionsOfField(field);
  const { option: longest, options: most } = limits.flow.form;
  const isBadChoice =
    options.length > most ||
    new Set(options).size < options.length ||
    options.some((option) => option.length > longest);
  return [
    ...textFaults(`${place}.label`, field.label, limits.flow.form.label, true),
    ...(variable === ''
      ? [at(`${place}.variable`, 'emptyContent')]
      : formVariable.test(variable) && variable !== 'flow_token' && !isTwice
        ? []
        : [at(`${place}.variable`, 'invalidValue')]),
    ...(field.kind !== 'choice'
      ? []
      : options.length === 0
        ? [at(`${place}.options`, 'emptyContent')]
        : isBadChoice
          ? [at(`${place}.options`, 'invalidValue', { max: most, length: longest })]
          : []),
  ];
}
