import type { MessageTemplate, TemplateComponent } from './cloud.ts';

/** A placeholder that a user fills in. */
export interface TemplateField {
  /** `header.1`, `body.2`, `body.name`, `button.0`: its name on the wire. */
  key: string;
  part: 'header' | 'body' | 'button';
  /** The position of a button; 0 for other parts. */
  index: number;
  /** The text between the braces; `code` for a button that copies a code. */
  name: string;
  example: string;
}

/** Such as `{{1}}` or `{{ name }}`. */
const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;
/** The names of the placeholders of a text, each once. */
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))];

/** The parts whose text may have placeholders, by type of the component. */
const textParts: ReadonlyMap<string, 'header' | 'body'> = new Map([
  ['HEADER', 'header'],
  ['BODY', 'body'],
]);

/** The placeholder of a button; undefined: it has none. A button that copies a code takes the code. */
function placeholderOf({ type, url }: TemplateComponent['buttons'][number]): string | undefined {
  if (type === 'COPY_CODE') return 'code';
  return type === 'URL' && url ? namesIn(url)[0] : undefined;
}

/** Every placeholder of a template, in the order of its components. If a part names one twice, it is listed once. */
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

/** Whether a template is approved, and this product can fill in all its parts. */
export const isSendable = ({ status, components }: Pick<MessageTemplate, 'status' | 'components'>): boolean =>
  status === 'APPROVED' && isSupported({ components });

/** Whether this product can fill in all parts: there is no location, catalogue, carousel or form, for example. */
export const isSupported = ({ components }: Pick<MessageTemplate, 'components'>): boolean =>
  components.every(
    ({ type, format, buttons }) =>
      supportedParts.has(type) &&
      supportedHeaders.has(format) &&
      buttons.every((button) => plainButtons.has(button.type)),
  );

/**
 * The texts that the customer will read, with the values that are filled in so far. A placeholder whose value is absent
 * or empty stays as it is.
 * @param values by the keys of `templateFields`
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
