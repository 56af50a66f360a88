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

/** The apostrophe that an export puts before a text which a spreadsheet would run as a formula. */
const inertMark = /^'(?=[=+\-@])/;

const longest = { name: 200, number: 60, email: 254 };

/** A row of a spreadsheet from its cells. Of several cells of one meaning the first that is not empty counts. */
export function contactOfCells(row: number, cells: Iterable<readonly [SheetColumn, string]>): SheetContact {
  const first: Partial<Record<SheetColumn, string>> = {};
  for (const [column, text] of cells) first[column] ||= text.replaceAll('\u0000', '').trim().replace(inertMark, '');
  const name = first.name || [first.given, first.family].filter(Boolean).join(' ');
  // Google's export writes several numbers into one cell.
  const [number = ''] = (first.number ?? '').split(' ::: ');
  return {
    row,
    name: cut(name, longest.name),
    number: cut(number, longest.number),
    email: cut(first.email ?? '', longest.email),
  };
}

/** PostgreSQL stores no half of a character. */
const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed();
