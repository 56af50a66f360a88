import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';

/**
 * The main country of each calling code that several countries share: US for 1. For any other code it is the only
 * country, or the first one in the order of the library.
 */
const mainOfShared: readonly string[] = ['US', 'RU', 'GB', 'IT', 'NO', 'AU', 'MA', 'RE', 'FI', 'SH', 'GP', 'CW'];

/** The main country (ISO 3166) of each calling code. */
const mainCountries = new Map<string, string>();
const weightOf = (country: string) => Number(mainOfShared.includes(country));
// The main countries of shared codes come first. The sort keeps the order of the others.
for (const country of getCountries().toSorted((a, b) => weightOf(b) - weightOf(a))) {
  const code = getCountryCallingCode(country);
  if (!mainCountries.has(code)) mainCountries.set(code, country);
}

/** Every calling code. None of them is the beginning of another one. */
export const callingCodes: readonly string[] = [...mainCountries.keys()];

/** The calling code of an ISO 3166 country. A calling code is returned as it is. Null: the text is neither. */
export const callingCodeOf = (countryOrCode: string | null): string | null => {
  if (countryOrCode === null) return null;
  if (mainCountries.has(countryOrCode)) return countryOrCode;
  return isSupportedCountry(countryOrCode) ? getCountryCallingCode(countryOrCode) : null;
};

/** The calling code of a number in international form, digits only; null: it begins with none. */
export const callingCodeOfNumber = (digits: string): string | null =>
  [1, 2, 3].map((length) => digits.slice(0, length)).find((code) => mainCountries.has(code)) ?? null;

/** The main country (ISO 3166) with a calling code; null: no country has it. */
export const regionOf = (code: string | null): string | null =>
  code === null ? null : (mainCountries.get(code) ?? null);
