import { limits } from '../limits.ts';
import type { FormData } from './blocks/form.ts';
import { optionsOfField, variableOfField, type FormField } from './form-fields.ts';

/** The version that Meta recommends for publishing (WhatsApp Flows changelog, November 2025). */
const version = '7.3';
/** The id of the only screen. */
export const formScreen = 'FORM';

/** Longer labels of inputs are refused (component reference of Flow JSON). The whole text then stands above. */
const longestLabel = 20;

/**
 * A form as Flow JSON: one screen, which ends the form. It is static: it has neither `data_api_version` nor
 * `routing_model`, so Meta asks no endpoint.
 */
export function toFlowJson({ header, message, button, fields = [] }: FormData): string {
  const all = fields ?? [];
  const answers = all.map((field) => [variableOfField(field), `\${form.${variableOfField(field)}}`]);
  return JSON.stringify({
    version,
    screens: [
      {
        id: formScreen,
        title: cut(header?.trim() || message?.trim() || '', 30),
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
                ...all.flatMap(componentsOf),
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

function componentsOf(field: FormField): unknown[] {
  const whole = (field.label ?? '').trim();
  const label = cut(whole, longestLabel);
  const input = { name: variableOfField(field), label, required: field.isOptional !== true };
  return [...(label === whole ? [] : [{ type: 'TextBody', text: whole }]), { ...input, ...kindOf(field) }];
}

function kindOf(field: FormField): Record<string, unknown> {
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

/** Never through an emoji, and with a sign that it goes on. */
const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
