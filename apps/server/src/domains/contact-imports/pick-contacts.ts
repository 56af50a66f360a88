import { limits } from '@balcao/contract/limits';
import type { SheetContact } from '../contacts/index.ts';
import { columnOf, contactOfCells, variableOf, type SheetColumn, type VariableColumn } from './sheet-columns.ts';
import { SheetError, tooLarge } from './sheet-error.ts';

/** A row of cells; an empty cell is ''. `row` is its number in the file, from 1. */
export type AddRow = (row: number, cells: readonly string[]) => void;

/**
 * Picks the contacts from the rows of a sheet: rows with a name or a number. The first row that is not empty names the
 * columns; if it holds a phone number itself, the sheet has no heading, and the content of that row says what the
 * columns are.
 * @param withVariables the other columns with a heading are kept as variables, up to a limit
 * @returns `add` takes the rows in their order, and throws a SheetError if there are too many
 */
export function pickContacts({ withVariables = false } = {}): { add: AddRow; contacts(): SheetContact[] } {
  let columns: (SheetColumn | VariableColumn | undefined)[] | undefined;
  let variableLength = 0;
  const contacts: SheetContact[] = [];
  const add: AddRow = (row, cells) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    if (!columns) {
      columns = withVariables ? withVariableColumns(cells) : cells.map(columnOf);
      if (columns.includes('number')) return;
      columns = columnsByContent(cells);
    }
    const known = columns;
    const contact = contactOfCells(
      row,
      cells.flatMap((cell, place) => {
        const column = known[place];
        return column ? [[column, cell] as const] : [];
      }),
    );
    if (contact.name === '' && contact.number === '') return;
    if (contacts.length === limits.contactImport.rows) throw tooLarge('the number of rows');
    // A text that many cells share counts for each of them, because the JSON of the rows repeats it.
    for (const value of Object.values(contact.variables ?? {})) variableLength += value.length;
    if (variableLength > limits.contactImport.textBytes) throw tooLarge('the variables');
    contacts.push(contact);
  };
  return { add, contacts: () => contacts };
}

function withVariableColumns(headings: readonly string[]): (SheetColumn | VariableColumn | undefined)[] {
  let variablesLeft: number = limits.contactList.variables;
  return headings.map((heading) => {
    const column = columnOf(heading) ?? variableOf(heading);
    if (typeof column !== 'object') return column;
    variablesLeft -= 1;
    return variablesLeft < 0 ? undefined : column;
  });
}

/** @throws SheetError ERR_IMPORT_COLUMNS if no cell is a phone number */
function columnsByContent(cells: readonly string[]): (SheetColumn | undefined)[] {
  // Only digits, spaces and the signs `+().-`, with at least eight digits.
  const number = cells.findIndex((cell) => /^[+\d\s().-]+$/.test(cell) && cell.replace(/\D/g, '').length >= 8);
  if (number < 0) throw new SheetError('ERR_IMPORT_COLUMNS', 'no column of phone numbers');
  const email = cells.findIndex((cell) => /^\S+@\S+$/.test(cell.trim()));
  const name = cells.findIndex((cell, place) => place !== number && place !== email && /\p{L}/u.test(cell));
  return cells.map((_cell, place) => {
    if (place === number) return 'number';
    if (place === email) return 'email';
    return place === name ? 'name' : undefined;
  });
}
