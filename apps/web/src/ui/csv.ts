import { currentLocale } from '../i18n/i18n.ts';

type Cell = string | number | null;

/** Spreadsheet programs read UTF-8 only with this mark. */
export const byteOrderMark = '\ufeff';

/** A row of CSV as the spreadsheet programs of our users open it: semicolons, numbers in the language of the page. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(';')}\r\n`;

/** A table as a file of CSV, which begins with a byte order mark. */
export const writeCsv = (rows: readonly (readonly Cell[])[]): string => byteOrderMark + rows.map(csvRow).join('');

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return cell.toLocaleString(currentLocale(), { useGrouping: false });
  const text = withoutFormula(cell);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet program runs a text that begins like a formula; an apostrophe before it makes it a text. */
const withoutFormula = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);
