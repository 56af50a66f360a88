/** Spreadsheets read UTF-8 only with this mark; `response.text()` removes it. */
const byteOrderMark = '\ufeff';

/** Lets the browser save a text as a file of CSV. */
export const saveFile = (name: string, csv: string): void =>
  saveBlob(name, new Blob([byteOrderMark, csv], { type: 'text/csv;charset=utf-8' }));

/** Lets the browser save a file. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A row of CSV. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export const csvRow = (cells: readonly string[]): string =>
  `${cells
    .map((text) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text))
    .map((text) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(';')}\r\n`;
