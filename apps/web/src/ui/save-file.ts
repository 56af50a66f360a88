import { byteOrderMark } from './csv.ts';

/**
 * Lets the browser save rows of CSV that have no byte order mark: the rows of `csvRow`, or an answer of the server,
 * from which `response.text()` has removed the mark.
 */
export const saveCsv = (name: string, csv: string): void =>
  saveBlob(name, new Blob([byteOrderMark, csv], { type: 'text/csv;charset=utf-8' }));

/** Lets the browser save a file. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file some time after the click, so its address is not revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
