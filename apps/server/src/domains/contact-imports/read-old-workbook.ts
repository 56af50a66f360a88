import { limits } from '@balcao/contract/limits';
import type { AddRow } from './pick-contacts.ts';
import { readCompoundFile } from './read-compound-file.ts';
import { damaged, SheetError, tooLarge } from './sheet-error.ts';

/** The records that are read, by their numbers in MS-XLS. */
const records = {
  formula: 0x0006,
  end: 0x000a,
  password: 0x002f,
  continued: 0x003c,
  sheet: 0x0085,
  numbers: 0x00bd,
  sharedTexts: 0x00fc,
  sharedText: 0x00fd,
  number: 0x0203,
  text: 0x0204,
  resultText: 0x0207,
  shortNumber: 0x027e,
  begin: 0x0809,
} as const;
const biff8 = 0x0600;
/** The rest of a longer cell is dropped. */
const cellLength = 1000;

interface WorkbookRecord {
  kind: number;
  data: Buffer;
  /** Where the next record begins. */
  end: number;
}

/**
 * Reads the first visible sheet of an .xls workbook of Excel 97 or later (MS-XLS, BIFF8). Formulas are never computed:
 * the stored result counts.
 * @throws SheetError ERR_IMPORT_OLD_WORKBOOK for a workbook with a password or of an older Excel
 */
export function readOldWorkbook(file: Buffer, add: AddRow): void {
  try {
    const compound = readCompoundFile(file);
    const book = compound.open('Workbook');
    if (!book && (compound.open('Book') || compound.open('EncryptedPackage')))
      throw new SheetError('ERR_IMPORT_OLD_WORKBOOK', 'an older workbook, or one with a password');
    if (!book) throw damaged('no workbook');
    const { offset, texts } = readGlobals(book);
    for (const [row, cells] of readCells(book, offset, texts))
      add(
        row + 1,
        Array.from(cells, (cell) => cell ?? ''),
      );
  } catch (error) {
    // Buffers refuse to read outside of their bytes.
    throw error instanceof RangeError ? damaged('cut short') : error;
  }
}

function recordAt(book: Buffer, at: number): WorkbookRecord {
  const end = at + 4 + book.readUInt16LE(at + 2);
  if (end > book.length) throw damaged('a record is outside');
  return { kind: book.readUInt16LE(at), data: book.subarray(at + 4, end), end };
}

/** Where the first visible sheet begins, and the texts that cells share. */
function readGlobals(book: Buffer): { offset: number; texts: string[] } {
  const sheets: { offset: number; isHidden: boolean }[] = [];
  let texts: string[] = [];
  for (let at = 0; ;) {
    const { kind, data, end } = recordAt(book, at);
    at = end;
    if (kind === records.begin && data.readUInt16LE(0) !== biff8)
      throw new SheetError('ERR_IMPORT_OLD_WORKBOOK', 'an older workbook');
    if (kind === records.password) throw new SheetError('ERR_IMPORT_OLD_WORKBOOK', 'a workbook with a password');
    // Charts and macros are sheets of another type.
    if (kind === records.sheet && data[5] === 0)
      sheets.push({ offset: data.readUInt32LE(0), isHidden: ((data[4] ?? 0) & 3) !== 0 });
    if (kind === records.sharedTexts) {
      const parts = [data];
      for (let part = recordAt(book, at); part.kind === records.continued; part = recordAt(book, at)) {
        parts.push(part.data);
        at = part.end;
      }
      texts = readTexts(parts);
    }
    if (kind === records.end) break;
  }
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  if (!first) throw damaged('no sheet');
  return { offset: first.offset, texts };
}

/** Reads texts that may go on in a further record; a part of a text there begins with a byte of its own. */
class TextReader {
  readonly #parts: readonly Buffer[];
  #part = 0;
  #at = 0;
  constructor(parts: readonly Buffer[]) {
    this.#parts = parts;
  }
  get #left(): number {
    return (this.#parts[this.#part]?.length ?? 0) - this.#at;
  }
  #enter(): Buffer {
    while (this.#left === 0) {
      this.#part += 1;
      this.#at = 0;
      if (this.#part >= this.#parts.length) throw damaged('the texts are cut short');
    }
    return this.#parts[this.#part] as Buffer;
  }
  number(bytes: 1 | 2 | 4): number {
    let value = 0;
    for (let place = 0; place < bytes; place += 1) {
      value += (this.#enter()[this.#at] ?? 0) * 256 ** place;
      this.#at += 1;
    }
    return value;
  }
  skip(bytes: number): void {
    for (let left = bytes; left > 0;) {
      this.#enter();
      const here = Math.min(left, this.#left);
      this.#at += here;
      left -= here;
    }
  }
  /** A text with its length, its form, and what its fonts and hints say, which is skipped. */
  text(): string {
    const length = this.number(2);
    let form = this.number(1);
    const fonts = form & 8 ? this.number(2) : 0;
    const hints = form & 4 ? this.number(4) : 0;
    let text = '';
    for (let left = length; left > 0;) {
      if (this.#left === 0) {
        this.#enter();
        form = this.number(1);
      }
      const width = form & 1 ? 2 : 1;
      const here = Math.min(left, Math.floor(this.#left / width));
      if (here === 0) throw damaged('a text is cut short');
      const bytes = this.#parts[this.#part]?.subarray(this.#at, this.#at + here * width);
      if (text.length < cellLength) text += bytes?.toString(width === 2 ? 'utf16le' : 'latin1') ?? '';
      this.#at += here * width;
      left -= here;
    }
    this.skip(fonts * 4 + hints);
    return text.slice(0, cellLength);
  }
}

function readTexts(parts: readonly Buffer[]): string[] {
  const reader = new TextReader(parts);
  reader.skip(4);
  const count = reader.number(4);
  const texts: string[] = [];
  let length = 0;
  for (let read = 0; read < count; read += 1) {
    const text = reader.text();
    // Each text takes some memory of its own.
    length += text.length + 16;
    if (length > limits.contactImport.textBytes) throw tooLarge('the shared texts');
    texts.push(text);
  }
  return texts;
}

/** The cells of a sheet by row and column, from 0; the rows in order. */
function readCells(book: Buffer, offset: number, texts: readonly string[]): [number, (string | undefined)[]][] {
  const rows = new Map<number, (string | undefined)[]>();
  const put = (row: number, column: number, text: string) => {
    if (column >= limits.contactImport.columns || text === '') return;
    const cells = rows.get(row) ?? [];
    rows.set(row, cells);
    cells[column] = text;
  };
  /** The formula whose result is the next text. */
  let awaiting: { row: number; column: number } | undefined;
  let depth = 0;
  for (let at = offset; ;) {
    const { kind, data, end } = recordAt(book, at);
    at = end;
    // A chart in the sheet has records of its own.
    if (kind === records.begin) depth += 1;
    if (kind === records.end) depth -= 1;
    if (depth <= 0) break;
    if (depth > 1) continue;
    if (kind === records.resultText) {
      if (awaiting) put(awaiting.row, awaiting.column, new TextReader([data]).text());
      awaiting = undefined;
      continue;
    }
    if (!isCell(kind)) continue;
    const [row, column] = [data.readUInt16LE(0), data.readUInt16LE(2)];
    if (kind === records.sharedText) put(row, column, texts[data.readUInt32LE(6)] ?? '');
    else if (kind === records.text) put(row, column, new TextReader([data.subarray(6)]).text());
    else if (kind === records.number) put(row, column, written(data.readDoubleLE(6)));
    else if (kind === records.shortNumber) put(row, column, written(shortNumber(data.readUInt32LE(6))));
    else if (kind === records.numbers)
      for (let place = 0; 4 + (place + 1) * 6 <= data.length - 2; place += 1)
        put(row, column + place, written(shortNumber(data.readUInt32LE(6 + place * 6))));
    else if (data.readUInt16LE(12) !== 0xffff) put(row, column, written(data.readDoubleLE(6)));
    else if (data[6] === 0) awaiting = { row, column };
  }
  return [...rows].sort(([one], [other]) => one - other);
}

const cellKinds: readonly number[] = [
  records.formula,
  records.number,
  records.numbers,
  records.sharedText,
  records.shortNumber,
  records.text,
];
const isCell = (kind: number) => cellKinds.includes(kind);

/** A number in 30 bits: an integer, or the upper half of a floating-point number; perhaps a hundredth of it. */
function shortNumber(packed: number): number {
  const half = Buffer.alloc(8);
  half.writeUInt32LE((packed & 0xfffffffc) >>> 0, 4);
  const value = packed & 2 ? (packed | 0) >> 2 : half.readDoubleLE(0);
  return packed & 1 ? value / 100 : value;
}

/** As a phone number it has neither an exponent nor decimals. */
const written = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : Number.isFinite(value) ? String(value) : '';
