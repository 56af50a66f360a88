/** Values of a file that may be of any type. */
export type Fields = Record<string, unknown>;
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/**
 * A text without half a surrogate pair, which neither an address nor the database takes. A number or boolean is
 * written as a text; any other value is empty.
 */
export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.replaceAll('\u0000', '').toWellFormed()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';

/** NaN if it is no number. */
export const numberOf = (value: unknown): number => (textOf(value).trim() === '' ? Number.NaN : Number(textOf(value)));
