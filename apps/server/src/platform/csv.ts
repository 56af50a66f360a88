/** Begins a file of CSV: spreadsheets read UTF-8 only with this mark. */
export const byteOrderMark = '\ufeff';

/**
 * A cell of CSV. A spreadsheet runs a text that begins with `=`, `+`, `-`, `@`, a tab or a line break as a formula, so
 * such a text gets an apostrophe in front. Source: OWASP, CSV Injection.
 */
export function cellOf(text: string): string {
  const inert = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** A line of CSV; null is an empty cell. Spreadsheets set to Portuguese expect semicolons between cells. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => cellOf(cell ?? '')).join(';')}\r\n`;
