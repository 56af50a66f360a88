import { currentLocale } from '../i18n/i18n.ts';

type Cell = string | number | null;

/** A spreadsheet program runs a text that begins like a formula; an apostrophe before it makes it a text. */
const withoutFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return cell.toLocaleString(currentLocale(), { useGrouping: false });
  const text = withoutFormula(cell);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A table as the spreadsheet programs of our users open it: semicolons, numbers in the language of the page, and a byte
 * order mark, without which accents are lost.
 */
export const writeCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(writeCell).join(';')).join('\r\n')}\r\n`;

/** Saves a text as a file of the browser's downloads. */
export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
