import { limits } from '@balcao/contract/limits';
import type { SheetContact } from '../contacts/index.ts';

/** `given` and `family` are the parts of a name, as address books export them. */
export type SheetColumn = 'name' | 'given' | 'family' | 'number' | 'email';

/** The headings of spreadsheets, without case and accents, in the languages of the product and of address books. */
const headings: Readonly<Record<SheetColumn, readonly string[]>> = {
  name: [
    'name',
    'nome',
    'nombre',
    'nome completo',
    'full name',
    'display name',
    'contato',
    'contacto',
    'contact',
    'cliente',
  ],
  given: ['first name', 'given name', 'primeiro nome'],
  family: ['last name', 'family name', 'sobrenome', 'apellidos', 'apellido'],
  number: [
    'number',
    'numero',
    'numero de telefone',
    'phone',
    'phone number',
    'phone 1 - value',
    'telefone',
    'telefone celular',
    'telefone 1 - valor',
    'telefono',
    'fone',
    'celular',
    'movil',
    'mobile',
    'mobile phone',
    'whatsapp',
  ],
  email: ['email', 'e-mail', 'mail', 'e-mail 1 - value', 'e-mail address', 'correo', 'correo electronico'],
};
const columns = new Map(
  Object.entries(headings).flatMap(([column, names]) => names.map((name) => [name, column as SheetColumn] as const)),
);

/** The meaning of a column, by its heading. */
export const columnOf = (heading: string): SheetColumn | undefined =>
  columns.get(heading.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase());

/** A further column of a sheet for a contact list. */
export interface VariableColumn {
  variable: string;
}

/**
 * A heading as the name of a variable, without the braces that messages write around it; `undefined` if nothing is
 * left. A heading that begins with # is no variable: the sheet of the refused rows marks its columns for the row number
 * and the reason with #.
 */
export function variableOf(heading: string): VariableColumn | undefined {
  if (heading.trimStart().startsWith('#')) return undefined;
  const name = cut(heading.replace(/[\p{Cc}{}]+/gu, ' ').trim(), limits.contactList.variableName).trim();
  // Setting `__proto__` would change the object's prototype instead of adding a key.
  return name === '' || name === '__proto__' ? undefined : { variable: name };
}

/** The apostrophe that our exports put before a text which a spreadsheet would run as a formula. */
const inertMark = /^'(?=[=+\-@])/;

/** In characters. The rest of a longer cell is dropped. */
const maxLengths = { name: 200, number: 60, email: 254 };

/**
 * The digits of a phone number that a program wrote as a decimal: with an exponent (`5.511987654321E+12`) or with zeros
 * after the point (`5511987654321.0`). A number of which digits were rounded away (`5,51199E+12`) becomes `E`, without
 * digits, so that it is refused.
 */
function withoutDecimals(typed: string): string {
  const [, integer] = /^\s*(\+?\d{8,})[.,]0{1,2}\s*$/.exec(typed) ?? [];
  if (integer !== undefined) return integer;
  const [, whole, decimals = '', exponent] = /^\s*(\d)(?:[.,](\d+))?[eE]\+?(\d{1,2})\s*$/.exec(typed) ?? [];
  if (whole === undefined) return typed;
  // A number that ends with more than three zeros is more likely rounded.
  const zeros = Number(exponent) - decimals.length;
  if (zeros < 0 || zeros > 3) return 'E';
  return whole + decimals + '0'.repeat(zeros);
}

/** A row of a spreadsheet from its cells. Of several cells of one meaning the first that is not empty counts. */
export function contactOfCells(
  row: number,
  cells: Iterable<readonly [SheetColumn | VariableColumn, string]>,
): SheetContact {
  const first: Partial<Record<SheetColumn, string>> = {};
  const variables: Record<string, string> = {};
  for (const [column, cell] of cells) {
    const text = cell.replaceAll('\u0000', '').trim().replace(inertMark, '');
    if (typeof column === 'string') first[column] ||= text;
    else if (text !== '') variables[column.variable] ||= cut(text, limits.contactList.variable);
  }
  const name = first.name || [first.given, first.family].filter(Boolean).join(' ');
  // Google's export writes several numbers into one cell.
  const [number = ''] = (first.number ?? '').split(' ::: ');
  return {
    row,
    name: cut(name, maxLengths.name),
    number: cut(withoutDecimals(number), maxLengths.number),
    email: cut(first.email ?? '', maxLengths.email),
    ...(Object.keys(variables).length > 0 && { variables }),
  };
}

/** The cut may leave half of a character, which PostgreSQL refuses; `toWellFormed` replaces it. */
const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed();
