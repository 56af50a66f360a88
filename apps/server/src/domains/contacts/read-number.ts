import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { canonicalNumber } from './identities.ts';

/**
 * Reads the digits of a number, country first, from the typed form: `11987650007`, `011 98765-0007`, `+55 (11)
 * 98765-0007`, `0055…`. Without + or 00, the number is read as one of `country` if it is valid there, otherwise
 * unchanged. A number that no numbering plan knows keeps its digits: only WhatsApp can say whether it exists.
 * @param typed digits, with + if the country comes first
 * @param country ISO 3166 code
 */
export function readNumber(typed: string, country: string): string {
  const digits = typed.replace(/\D/g, '');
  const read = typed.startsWith('+')
    ? undefined
    : // First as an international number: in Brazil 0055 is also the prefix 00 with the carrier 55.
      digits.startsWith('00')
      ? (international(digits.slice(2)) ?? abroadReading(digits, country))
      : nationalReading(digits, country);
  return read ?? international(digits) ?? canonicalNumber(digits);
}

/** Whether a numbering plan knows these digits, country first. */
export const isInternational = (digits: string): boolean => international(digits) !== undefined;

/** The digits of a valid number of the country, country first; `undefined` if they are not one. */
export function nationalReading(digits: string, country: string): string | undefined {
  const number = parse(digits, country);
  // The numbering plan no longer has Brazilian mobile numbers of eight digits, but people still write them.
  return number?.isOwn ? international(canonicalNumber(number.digits)) : undefined;
}

/** The digits after the country's prefix for calls abroad, with the carrier's number if the country uses carriers. */
function abroadReading(digits: string, country: string): string | undefined {
  const number = parse(digits, country);
  return number && !number.isOwn ? international(number.digits) : undefined;
}

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

function international(digits: string): string | undefined {
  const number = parsePhoneNumberFromString(`+${digits}`, { extract: false });
  const canonical = number && canonicalNumber(number.number.slice(1));
  if (!canonical) return undefined;
  return parsePhoneNumberFromString(`+${canonical}`, { extract: false })?.isValid() ? canonical : undefined;
}
