/** A number in the usual notation. Only `formatWithCountry` writes the country code of a Brazilian number. */
export { formatNumber, formatWithCountry } from './format-number.ts';
/** The fields of a contact, as forms check them. */
export { contactSchema } from './contact-schema.ts';
/** The refusal of a number, for its field in a form. */
export { refusedNumber } from './refused-number.ts';
