/** A CPF, such as `123.456.789-09`. */
const cpf = String.raw`\d{3}\.?\d{3}\.?\d{3}-?\d{2}`;
/** A CNPJ, such as `12.ABC.345/01DE-35`. Since July 2026 its first twelve characters may be letters. */
const cnpj = String.raw`[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}`;
const numberInText = new RegExp(`(?<![0-9A-Z])(?:${cpf}|${cnpj})(?![0-9A-Z])`, 'g');

/** The CPF or CNPJ in a text, without its punctuation; undefined: there is none with correct check digits. */
export function readTaxNumber(text: string | null | undefined): string | undefined {
  const upper = (text ?? '').toUpperCase();
  // The whole text is tried as well: customers also write the number with spaces.
  const candidates = [upper, ...(upper.match(numberInText) ?? [])].map((part) => part.replaceAll(/[\s./-]/g, ''));
  return candidates.find((candidate) => isCpf(candidate) || isCnpj(candidate));
}

/** Eleven equal digits would pass the check, but are no CPF; so it is with a CNPJ. */
function isCpf(number: string): boolean {
  if (!/^\d{11}$/.test(number) || /^(\d)\1+$/.test(number)) return false;
  const weights = (length: number) => Array.from({ length }, (_, place) => length + 1 - place);
  return [9, 10].every((length) => checkDigit(number.slice(0, length), weights(length)) === number.at(length));
}

function isCnpj(number: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(number) || /^(\d)\1+$/.test(number)) return false;
  const weights = (length: number) => Array.from({ length }, (_, place) => ((length - 1 - place) % 8) + 2);
  return [12, 13].every((length) => checkDigit(number.slice(0, length), weights(length)) === number.at(length));
}

/** Modulo 11; letters count by their code, as the Receita Federal defines it. */
function checkDigit(number: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, place) => total + weight * (number.charCodeAt(place) - 48), 0);
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
}
