/** The fields of an object in an imported file, whose values may be of any type. */
export type Fields = Record<string, unknown>;
/** No fields if the value is no object. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
/** Empty if the value is no list; an element that is no object has no fields. */
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/**
 * A text without U+0000, and with U+FFFD in place of half a surrogate pair: the database takes neither of them. A
 * number or boolean is written as a text; any other value is empty.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The number that a number or a text is; NaN for any other value. */
export const numberOf = (value: unknown): number => (textOf(value).trim() === '' ? Number.NaN : Number(textOf(value)));
