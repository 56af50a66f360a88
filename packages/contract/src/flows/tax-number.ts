/** A CPF, such as `123.456.789-09`. */
const cpf = String.raw`\d{3}\.?\d{3}\.?\d{3}-?\d{2}`;
/** A CNPJ, such as `12.ABC.345/01DE-35`. Since July 2026 its first twelve characters may be letters or digits. */
const cnpj = String.raw`[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}`;
const numberInText = new RegExp(`(?<![0-9A-Z])(?:${cpf}|${cnpj})(?![0-9A-Z])`, 'g');

/** The CPF or CNPJ in a text, without its punctuation; undefined: there is none with correct check digits. */
export function readTaxNumber(text: string | null | undefined): string | undefined {
  const upper = (text ?? '').toUpperCase();
  // The whole text is tried first: customers also write the number with spaces.
  const candidates = [upper, ...(upper.match(numberInText) ?? [])].map((part) => part.replaceAll(/[\s./-]/g, ''));
  return candidates.find((candidate) => isCpf(candidate) || isCnpj(candidate));
}

function isCpf(number: string): boolean {
  // Eleven equal digits would pass the check, but are no CPF.
  if (!/^\d{11}$/.test(number) || /^(\d)\1+$/.test(number)) return false;
  // The last digit weighs 2, and each digit before it one more.
  const weights = (length: number) => Array.from({ length }, (_, place) => length + 1 - place);
  return [9, 10].every((length) => checkDigit(number.slice(0, length), weights(length)) === number.at(length));
}

function isCnpj(number: string): boolean {
  // Fourteen zeros would pass the check, but are no CNPJ.
  if (!/^[0-9A-Z]{12}\d{2}$/.test(number) || /^(\d)\1+$/.test(number)) return false;
  // The last character weighs 2, and each one before it one more; after 9 the weights begin at 2 again.
  const weights = (length: number) => Array.from({ length }, (_, place) => ((length - 1 - place) % 8) + 2);
  return [12, 13].every((length) => checkDigit(number.slice(0, length), weights(length)) === number.at(length));
}

/**
 * The check digit, modulo 11. A character counts as its ASCII code minus 48, as the Receita Federal defines it: a digit
 * as itself, `A` as 17.
 */
function checkDigit(number: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, place) => total + weight * (number.charCodeAt(place) - 48), 0);
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
}
