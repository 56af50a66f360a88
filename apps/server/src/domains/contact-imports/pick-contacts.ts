import { limits } from '@balcao/contract/limits';
import { columnOf, contactOfCells, type SheetColumn } from './sheet-columns.ts';
import type { SheetContact } from '../contacts/index.ts';
import { SheetError, tooLarge } from './sheet-error.ts';

/** A row of cells; an empty cell is ''. `row` is its number in the file, from 1. */
export type AddRow = (row: number, cells: readonly string[]) => void;

/**
 * Picks the contacts from the rows of a sheet. The first row names the columns; if it holds a phone number itself, the
 * sheet has no heading, and the content of that row says what the columns are.
 */
export function pickContacts(): { add: AddRow; contacts(): SheetContact[] } {
  let columns: (SheetColumn | undefined)[] | undefined;
  const contacts: SheetContact[] = [];
  const add: AddRow = (row, cells) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    if (!columns) {
      columns = cells.map(columnOf);
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
    contacts.push(contact);
  };
  return { add, contacts: () => contacts };
}

/** @throws SheetError ERR_IMPORT_COLUMNS if no cell is a phone number */
function columnsByContent(cells: readonly string[]): (SheetColumn | undefined)[] {
  const number = cells.findIndex((cell) => /^[+\d\s().-]+$/.test(cell) && cell.replace(/\D/g, '').length >= 8);
  if (number < 0) throw new SheetError('ERR_IMPORT_COLUMNS', 'no column of phone numbers');
  const email = cells.findIndex((cell) => /^\S+@\S+$/.test(cell.trim()));
  const name = cells.findIndex((cell, place) => place !== number && place !== email && /\p{L}/u.test(cell));
  return cells.map((_cell, place) =>
    place === number ? 'number' : place === email ? 'email' : place === name ? 'name' : undefined,
  );
}
