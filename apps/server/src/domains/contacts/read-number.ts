import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { canonicalNumber } from './identities.ts';

/**
 * Turns a typed number into digits with the country first. It reads `11987650007`, `011 98765-0007`,
 * `+55 (11) 98765-0007` and `0055…`. Digits without + or 00 are read as a number of `country` if they are valid
 * there. Otherwise they are read as a number that begins with its country. A number that no numbering plan knows
 * keeps its digits: only WhatsApp can say whether it exists. A Brazilian mobile number gets its ninth digit in each
 * case.
 * @param typed digits, with + if the country comes first
 * @param country ISO 3166 code
 */
export function readNumber(typed: string, country: string): string {
  const digits = typed.replace(/\D/g, '');
  const read = typed.startsWith('+') ? undefined : readAsDialled(digits, country);
  return read ?? international(digits) ?? canonicalNumber(digits);
}

/** Reads digits without a plus, as a person in the country dials them; undefined: they are no such number. */
function readAsDialled(digits: string, country: string): string | undefined {
  if (!digits.startsWith('00')) return nationalReading(digits, country);
  // First as an international number: in Brazil, 0055 could also be the prefix 00 with the carrier 55.
  return international(digits.slice(2)) ?? abroadReading(digits, country);
}

/** Whether a numbering plan knows these digits, country first. */
export const isInternational = (digits: string): boolean => international(digits) !== undefined;

/** The digits of a valid number of the country, country first; `undefined` if they are not one. */
export function nationalReading(digits: string, country: string): string | undefined {
  const number = parse(digits, country);
  // The numbering plan no longer has Brazilian mobile numbers of eight digits, but people still write them.
  return number?.isOwn ? international(canonicalNumber(number.digits)) : undefined;
}

/**
 * Reads a number that begins with the country's prefix for calls abroad, followed by a carrier's number if the country
 * has carriers.
 */
function abroadReading(digits: string, country: string): string | undefined {
  const number = parse(digits, country);
  return number && !number.isOwn ? international(number.digits) : undefined;
}

/** The number as a phone in the country would dial it. `isOwn`: it is a number of this country. */
function parse(digits: string, country: string): { digits: string; isOwn: boolean } | undefined {
  if (!isSupportedCountry(country)) return undefined;
  const number = parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false });
  return (
    number && {
      digits: number.number.slice(1),
      isOwn: number.countryCallingCode === getCountryCallingCode(country),
    }
  );
}

/** The canonical digits of a valid number, country first; undefined: no numbering plan knows them. */
function international(digits: string): string | undefined {
  const number = parsePhoneNumberFromString(`+${digits}`, { extract: false });
  const canonical = number && canonicalNumber(number.number.slice(1));
  if (!canonical) return undefined;
  return parsePhoneNumberFromString(`+${canonical}`, { extract: false })?.isValid() ? canonical : undefined;
}
