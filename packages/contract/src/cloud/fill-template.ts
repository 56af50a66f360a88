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
/** The parts whose text has placeholders, by type of the component. */
const textParts: ReadonlyMap<string, 'header' | 'body'> = new Map([
  ['HEADER', 'header'],
  ['BODY', 'body'],
]);

/** The placeholder of a button; undefined: it has none. A button that copies a code takes the code. */
function placeholderOf({ type, url }: TemplateComponent['buttons'][number]): string | undefined {
  if (type === 'COPY_CODE') return 'code';
  return type === 'URL' && url ? namesIn(url)[0] : undefined;
}

/** Every placeholder of a template, in reading order. */
export function templateFields({ components }: Pick<MessageTemplate, 'components'>): TemplateField[] {
  return components.flatMap((component): TemplateField[] => {
    if (component.type === 'BUTTONS') {
      return component.buttons.flatMap((button, index): TemplateField[] => {
        const name = placeholderOf(button);
        return name === undefined
          ? []
          : [{ key: `button.${index}`, part: 'button', index, name, example: button.example ?? '' }];
      });
    }
    const part = textParts.get(component.type);
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

const supportedParts = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);
const supportedHeaders = new Set([null, 'TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT']);
const plainButtons = new Set(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'OTP']);

/** Whether a template is approved, and has only parts that this product can fill in. */
export const isSendable = ({ status, components }: Pick<MessageTemplate, 'status' | 'components'>): boolean =>
  status === 'APPROVED' && isSupported({ components });

/** Whether a template has no location, catalogue, carousel or form. */
export const isSupported = ({ components }: Pick<MessageTemplate, 'components'>): boolean =>
  components.every(
    ({ type, format, buttons }) =>
      supportedParts.has(type) &&
      supportedHeaders.has(format) &&
      buttons.every((button) => plainButtons.has(button.type)),
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
