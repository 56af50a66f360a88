import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';

/** The owners of calling codes that countries share. Another code belongs to its only, or first, country. */
const owners: readonly string[] = ['US', 'RU', 'GB', 'IT', 'NO', 'AU', 'MA', 'RE', 'FI', 'SH', 'GP', 'CW'];

const regions = new Map<string, string>();
for (const region of getCountries().toSorted((a, b) => Number(owners.includes(b)) - Number(owners.includes(a)))) {
  const code = getCountryCallingCode(region);
  if (!regions.has(code)) regions.set(code, region);
}

/** Every calling code. None of them is the beginning of another one. */
export const callingCodes: readonly string[] = [...regions.keys()];

/** The calling code of a code or of an ISO 3166 country; null: it is neither. */
export const callingCodeOf = (country: string | null): string | null => {
  if (country === null) return null;
  if (regions.has(country)) return country;
  return isSupportedCountry(country) ? getCountryCallingCode(country) : null;
};

/** The calling code of a number in international form, digits only; null: it begins with none. */
export const callingCodeOfNumber = (digits: string): string | null =>
  [1, 2, 3].map((length) => digits.slice(0, length)).find((code) => regions.has(code)) ?? null;

/** The main country with a calling code, as ISO 3166. */
export const regionOf = (code: string | null): string | null => (code === null ? null : (regions.get(code) ?? null));
