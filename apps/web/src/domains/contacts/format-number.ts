/**
 * A Brazilian number in the usual notation, `(11) 98765-4321`; another number with a plus before its digits. An id in
 * place of a number stays unchanged.
 */
export function formatNumber(number: string): string {
  const { area, first, last } = brazilian(number);
  return area ? `(${area}) ${first}-${last}` : withPlus(number);
}

/** A number as `formatNumber` writes it, but a Brazilian one with its country: `+55 11 98765-4321`. */
export function formatWithCountry(number: string): string {
  const { area, first, last } = brazilian(number);
  return area ? `+55 ${area} ${first}-${last}` : withPlus(number);
}

/** The parts of a Brazilian number; empty: it is no Brazilian number. */
const brazilian = (number: string) => /^55(?<area>\d{2})(?<first>\d{4,5})(?<last>\d{4})$/.exec(number)?.groups ?? {};
const withPlus = (number: string) => (/^\d{8,15}$/.test(number) ? `+${number}` : number);

/**
 * Whether the stored number of a person is a phone number. A customer who hides the number is stored with a placeholder
 * (`lid:…`). The id of a group may consist of digits, so callers check `isGroup`, too.
 */
export const isPhoneNumber = (number: string): boolean => /^\d+$/.test(number);
