/** A CPF, or a CNPJ, whose first twelve places may be letters since July 2026. */
const cpf = String.raw`\d{3}\.?\d{3}\.?\d{3}-?\d{2}`;
const cnpj = String.raw`[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}`;
const written = new RegExp(`(?<![0-9A-Z])(?:${cpf}|${cnpj})(?![0-9A-Z])`, 'g');

/** The CPF or CNPJ in a text, without its punctuation; undefined: there is none with correct check digits. */
export function readTaxNumber(text: string | null | undefined): string | undefined {
  const upper = (text ?? '').toUpperCase();
  const candidates = [upper, ...(upper.match(written) ?? [])].map((one) => one.replaceAll(/[\s./-]/g, ''));
  return candidates.find((one) => isCpf(one) || isCnpj(one));
}

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
