import { limits } from '../limits.ts';
import type { FormData } from './blocks/form.ts';
import { optionsOfField, variableOfField, type FormField } from './form-fields.ts';

/** The version that Meta recommends for publishing (WhatsApp Flows changelog, November 2025). */
const version = '7.3';
/** The id of the only screen. */
export const formScreen = 'FORM';

/**
 * Meta refuses longer labels of inputs (component reference of Flow JSON). The whole text of a longer label stands
 * above the input.
 */
const maxLabelLength = 20;
/** A longer title of the screen is cut. */
const maxTitleLength = 30;

/**
 * A form as Flow JSON: one screen, which ends the form. It is static: it has neither `data_api_version` nor
 * `routing_model`, so Meta asks no endpoint.
 */
export function toFlowJson({ header, message, button, fields }: FormData): string {
  const formFields = fields ?? [];
  const answers = formFields.map((field) => {
    const name = variableOfField(field);
    // How Flow JSON refers to the value of an input, such as `${form.email}`.
    return [name, `\${form.${name}}`];
  });
  return JSON.stringify({
    version,
    screens: [
      {
        id: formScreen,
        title: cut(header?.trim() || message?.trim() || '', maxTitleLength),
        terminal: true,
        success: true,
        data: {},
        layout: {
          type: 'SingleColumnLayout',
          children: [
            {
              type: 'Form',
              name: 'form',
              children: [
                ...formFields.flatMap(componentsOf),
                {
                  type: 'Footer',
                  label: cut(button ?? '', limits.flow.form.button),
                  'on-click-action': { name: 'complete', payload: Object.fromEntries(answers) },
                },
              ],
            },
          ],
        },
      },
    ],
  });
}

/** The components of a field: its input, and above it a label that is too long for the input. */
function componentsOf(field: FormField): unknown[] {
  const wholeLabel = (field.label ?? '').trim();
  const label = cut(wholeLabel, maxLabelLength);
  const input = { name: variableOfField(field), label, required: field.isOptional !== true };
  return [
    ...(label === wholeLabel ? [] : [{ type: 'TextBody', text: wholeLabel }]),
    { ...input, ...inputTypeOf(field) },
  ];
}

/** The part of an input that depends on the kind of the field. */
function inputTypeOf(field: FormField): Record<string, unknown> {
  switch (field.kind ?? 'text') {
    case 'text':
    case 'number':
    case 'email':
      return { type: 'TextInput', 'input-type': field.kind ?? 'text' };
    case 'date':
      return { type: 'DatePicker' };
    case 'choice':
      return {
        type: 'RadioButtonsGroup',
        'data-source': optionsOfField(field).map((title) => ({ id: title, title })),
      };
  }
}

/** The first `max` characters of a text. A cut text ends with `…`, and the cut never splits an emoji. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  // A high surrogate at the end is the first half of an emoji.
  const start = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}…`;
}
