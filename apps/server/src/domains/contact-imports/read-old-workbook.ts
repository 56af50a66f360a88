import { limits } from '@balcao/contract/limits';
import type { AddRow } from './pick-contacts.ts';
import { readCompoundFile } from './read-compound-file.ts';
import { damaged, SheetError, tooLarge } from './sheet-error.ts';
import { TextReader } from './text-reader.ts';

/** The records that are read, by their numbers in MS-XLS. The bytes at which their fields begin are also from there. */
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
/** The version of the format that Excel 97 and later write, at the beginning of each part of a workbook. */
const biff8 = 0x0600;

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
        // Empty cells are holes in the array; `Array.from` reads them as `undefined`.
        Array.from(cells, (cell) => cell ?? ''),
      );
  } catch (error) {
    // A buffer throws a RangeError when a read goes beyond its end.
    throw error instanceof RangeError ? damaged('cut short') : error;
  }
}

function recordAt(book: Buffer, at: number): WorkbookRecord {
  const end = at + 4 + book.readUInt16LE(at + 2);
  if (end > book.length) throw damaged('a record is outside');
  return { kind: book.readUInt16LE(at), data: book.subarray(at + 4, end), end };
}

/** The byte at which the first visible sheet begins, and the texts that cells share. */
function readGlobals(book: Buffer): { offset: number; texts: string[] } {
  const sheets: { offset: number; isHidden: boolean }[] = [];
  let texts: string[] = [];
  for (let at = 0; ;) {
    const { kind, data, end } = recordAt(book, at);
    at = end;
    if (kind === records.begin && data.readUInt16LE(0) !== biff8)
      throw new SheetError('ERR_IMPORT_OLD_WORKBOOK', 'an older workbook');
    if (kind === records.password) throw new SheetError('ERR_IMPORT_OLD_WORKBOOK', 'a workbook with a password');
    // Byte 5 is the type: 0 is a worksheet; charts and macros have others. The low bits of byte 4: visible if 0.
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

/** The texts that cells share, by their index. */
function readTexts(parts: readonly Buffer[]): string[] {
  const reader = new TextReader(parts);
  // How often the cells use the texts. The number of the texts follows.
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

/** The cells of a sheet: the rows in order, each with its index and its cells by column index. Both begin at 0. */
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
    else if (kind === records.number) put(row, column, textOfNumber(data.readDoubleLE(6)));
    else if (kind === records.shortNumber) put(row, column, textOfNumber(shortNumber(data.readUInt32LE(6))));
    // Several numbers in a row: six bytes each from byte 4 on; the last two bytes of the record are no number.
    else if (kind === records.numbers)
      for (let place = 0; 4 + (place + 1) * 6 <= data.length - 2; place += 1)
        put(row, column + place, textOfNumber(shortNumber(data.readUInt32LE(6 + place * 6))));
    // A formula whose result is a number; for other results 0xffff stands at byte 12.
    else if (data.readUInt16LE(12) !== 0xffff) put(row, column, textOfNumber(data.readDoubleLE(6)));
    // A formula whose result is a text (0 at byte 6): the text follows in a record of its own.
    else if (data[6] === 0) awaiting = { row, column };
  }
  return [...rows].sort(([rowA], [rowB]) => rowA - rowB);
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

/**
 * A number in the upper 30 of 32 bits (RK). If bit 1 is set, the 30 bits are an integer; otherwise they are the upper
 * bits of a floating-point number. If bit 0 is set, the number is a hundred times the value.
 */
function shortNumber(packed: number): number {
  const half = Buffer.alloc(8);
  half.writeUInt32LE((packed & 0xfffffffc) >>> 0, 4);
  const value = packed & 2 ? (packed | 0) >> 2 : half.readDoubleLE(0);
  return packed & 1 ? value / 100 : value;
}

/** Integers are written without an exponent: they may be phone numbers. Empty for a number that is not finite. */
function textOfNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}
