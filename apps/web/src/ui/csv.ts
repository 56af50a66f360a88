import { currentLocale } from '../i18n/i18n.ts';

type Cell = string | number | null;

/** Spreadsheet programs read UTF-8 only with this mark. */
export const byteOrderMark = '\ufeff';

/**
 * A row of CSV for spreadsheet programs in the language of the page: cells are separated by semicolons, and numbers
 * have the decimal comma or point of that language.
 */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(';')}\r\n`;

/** A table as a file of CSV, which begins with a byte order mark. */
export const writeCsv = (rows: readonly (readonly Cell[])[]): string => byteOrderMark + rows.map(csvRow).join('');

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return cell.toLocaleString(currentLocale(), { useGrouping: false });
  const text = withoutFormula(cell);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet program would run a text that begins like a formula. With an apostrophe before it, it stays a text. */
const withoutFormula = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);
