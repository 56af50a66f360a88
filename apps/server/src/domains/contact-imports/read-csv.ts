import { limits } from '@balcao/contract/limits';
import type { AddRow } from './pick-contacts.ts';
import { damaged } from './sheet-error.ts';

const separators = [';', ',', '\t', '|'];
/** In characters. The rest of a longer cell is dropped. */
const maxCellLength = 1000;

/**
 * Reads CSV (RFC 4180) as spreadsheets write it: separated by `;`, `,`, tab or `|`, in UTF-8, UTF-16 with a byte order
 * mark, or Windows-1252. Damaged characters become U+FFFD.
 * @throws SheetError ERR_IMPORT_FORMAT for what is not text
 */
export function readCsv(bytes: Uint8Array, add: AddRow): void {
  const text = decode(bytes);
  // Excel reads a first line such as `sep=;` as the name of the separator.
  const declared = /^sep=(.)\r?\n/.exec(text);
  const separator = declared?.[1] ?? separatorOf(text);
  let at = declared?.[0].length ?? 0;
  let row = declared ? 1 : 0;
  let cells: string[] = [];
  const isEnd = (sign: string | undefined) => sign === separator || sign === '\n' || sign === '\r';
  const addCell = (cell: string) => {
    if (cells.length < limits.contactImport.columns) cells.push(cell.slice(0, maxCellLength));
  };
  const endRow = () => {
    row += 1;
    add(row, cells);
    cells = [];
  };
  while (at < text.length) {
    if (text[at] === '"') {
      const { cell, end } = quotedCell(text, at + 1);
      addCell(cell);
      at = end;
      // Text between the closing quote and the next separator is dropped.
      while (at < text.length && !isEnd(text[at])) at += 1;
    } else {
      const start = at;
      while (at < text.length && !isEnd(text[at])) at += 1;
      addCell(text.slice(start, at));
    }
    const ending = text[at];
    at += 1;
    if (ending === separator && at < text.length) continue;
    if (ending === '\r' && text[at] === '\n') at += 1;
    endRow();
  }
}

/** Reads a quoted cell from after its opening quote. `end`: the place after the closing quote. */
function quotedCell(text: string, from: number): { cell: string; end: number } {
  const parts: string[] = [];
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { cell: parts.join('') + text.slice(at), end: text.length };
    parts.push(text.slice(at, quote));
    at = quote + 1;
    if (text[at] !== '"') return { cell: parts.join(''), end: at };
    parts.push('"');
    at += 1;
  }
}

/** The most frequent separator outside of quotes in the first line that is not empty; `;` if it has none. */
function separatorOf(text: string): string {
  const line =
    /\S[^\r\n]*/
      .exec(text)?.[0]
      .slice(0, 10_000)
      .replace(/"[^"]*"/g, '') ?? '';
  const counts = separators.map((separator) => line.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ';';
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // A text has no NUL; PostgreSQL could not store it either.
  if (bytes.includes(0)) throw damaged('not a text');
  const text = new TextDecoder('utf-8').decode(bytes);
  return isMostlyUtf8(text) ? text : new TextDecoder('windows-1252').decode(bytes);
}

/**
 * Whether a text that was decoded as UTF-8 is UTF-8, apart from some damaged characters. In Windows-1252 a letter with
 * an accent is a single byte, which is almost never part of a valid character of UTF-8.
 */
function isMostlyUtf8(text: string): boolean {
  let [valid, broken] = [0, 0];
  for (const sign of text) {
    if (sign === '\ufffd') broken += 1;
    else if (sign > '\x7f') valid += 1;
  }
  return broken <= valid;
}
