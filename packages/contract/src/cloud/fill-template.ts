import type { MessageTemplate, TemplateComponent } from './cloud.ts';

/** A placeholder that a user fills in. */
export interface TemplateField {
  /** `header.1`, `body.2`, `body.name`, `button.0`: its name on the wire. */
  key: string;
  part: 'header' | 'body' | 'button';
  /** The position of a button; 0 for other parts. */
  index: number;
  /** The text between the braces. */
  name: string;
  example: string;
}

const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))];
const is = (component: TemplateComponent, type: string) => component.type === type;

/** Every placeholder of a template, in reading order. */
export function templateFields({ components }: Pick<MessageTemplate, 'components'>): TemplateField[] {
  return components.flatMap((component): TemplateField[] => {
    if (is(component, 'BUTTONS')) {
      return component.buttons.flatMap((button, index): TemplateField[] => {
        const name =
          button.type === 'COPY_CODE'
            ? 'code'
            : button.type === 'URL' && button.url
              ? namesIn(button.url)[0]
              : undefined;
        return name === undefined
          ? []
          : [{ key: `button.${index}`, part: 'button', index, name, example: button.example ?? '' }];
      });
    }
    const part = is(component, 'HEADER') ? 'header' : is(component, 'BODY') ? 'body' : undefined;
    if (!part) return [];
    return namesIn(component.text).map((name, nth) => ({
      key: `${part}.${name}`,
      part,
      index: 0,
      name,
      example: component.examples[nth] ?? '',
    }));
  });
}

const parts = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);
const headers = new Set([null, 'TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT']);
const plainButtons = new Set(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'OTP']);

/** Whether it is approved and can be sent: its placeholders are filled in, and its header may take a file. */
export const isSendable = ({ status, components }: Pick<MessageTemplate, 'status' | 'components'>): boolean =>
  status === 'APPROVED' && isSupported({ components });

/** Whether it has no location, catalogue, carousel or form. */
export const isSupported = ({ components }: Pick<MessageTemplate, 'components'>): boolean =>
  components.every(
    ({ type, format, buttons }) =>
      parts.has(type) && headers.has(format) && buttons.every((button) => plainButtons.has(button.type)),
  );

/**
 * The text that the customer will read: header, body and footer, with the values so far; other placeholders stay as
 * they are.
 */
export function fillTemplate(
  { components }: Pick<MessageTemplate, 'components'>,
  values: Readonly<Record<string, string>>,
): { header: string; body: string; footer: string } {
  const textOf = (type: string, part: string) => {
    const text = components.find((component) => component.type === type)?.text ?? '';
    return text.replaceAll(placeholder, (whole, name: string) => values[`${part}.${name}`] || whole);
  };
  return { header: textOf('HEADER', 'header'), body: textOf('BODY', 'body'), footer: textOf('FOOTER', 'footer') };
}
