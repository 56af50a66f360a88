import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@balcao/contract/limits';
import type { AddRow } from './pick-contacts.ts';
import { readZip, type Archive } from './read-zip.ts';
import { attributeOf, scanXml, type XmlHandler } from './scan-xml.ts';
import { damaged, tooLarge } from './sheet-error.ts';

/** The size limit of the parts that list other parts (relations, and the workbook with its sheets). They are small. */
const maxIndexBytes = 1024 * 1024;
/** In characters. The rest of a longer cell is dropped. */
const maxCellLength = 1000;
/** The limit of rows that are not empty, also of those without a contact. Rows that are only formatted do not count. */
const maxRows = limits.contactImport.rows * 4;

/**
 * Reads the first visible sheet of an .xlsx workbook (ECMA-376) as a stream, row by row. Formulas are never computed:
 * the stored result counts. Links to other files are not followed.
 * @throws SheetError
 */
export async function readWorkbook(file: FileHandle, size: number, add: AddRow): Promise<void> {
  const archive = await readZip(file, size);
  const { sheet, strings } = await findParts(archive);
  const shared = strings === undefined ? [] : await readSharedStrings(archive, strings);
  await scanPart(archive, sheet, limits.contactImport.unpackedBytes, sheetHandler(shared, add));
}

/** Scans a part of the workbook: an XML file in its archive. */
async function scanPart(archive: Archive, name: string, maxBytes: number, handler: XmlHandler): Promise<void> {
  const decoder = new TextDecoder('utf-8');
  const xml = scanXml(handler);
  for await (const chunk of await archive.open(name, maxBytes)) xml.write(decoder.decode(chunk, { stream: true }));
  xml.write(decoder.decode());
  xml.end();
}

/** A link from one part to another one. */
interface Relation {
  id: string;
  /** The last step of its type, which is a URL: `worksheet`, `sharedStrings`. */
  kind: string;
  target: string;
}

/** The relations of a part, with their targets as names in the archive; without those to other files. */
async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const folder = path.posix.dirname(part);
  const relations: Relation[] = [];
  const name = path.posix.join(folder, '_rels', `${path.posix.basename(part)}.rels`);
  if (!archive.has(name)) return relations;
  await scanPart(archive, name, maxIndexBytes, {
    open(tag, attributes) {
      const target = attributeOf(attributes, 'Target');
      if (tag !== 'Relationship' || target === undefined || attributeOf(attributes, 'TargetMode') === 'External')
        return;
      relations.push({
        id: attributeOf(attributes, 'Id') ?? '',
        kind: (attributeOf(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
        target: target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target),
      });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return relations;
}

/** The names of the first visible sheet and of the texts that its cells share. */
async function findParts(archive: Archive): Promise<{ sheet: string; strings: string | undefined }> {
  const root = await relationsOf(archive, '');
  const workbook = root.find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const sheets: { id: string | undefined; isHidden: boolean }[] = [];
  await scanPart(archive, workbook, maxIndexBytes, {
    open(tag, attributes) {
      if (tag === 'sheet')
        sheets.push({
          // The attribute `r:id`, not `sheetId`.
          id: /\s(?:\w+:)id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1],
          isHidden: (attributeOf(attributes, 'state') ?? 'visible') !== 'visible',
        });
    },
    close: () => undefined,
    text: () => undefined,
  });
  const relations = await relationsOf(archive, workbook);
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const sheet = relations.find(({ id, kind }) => kind === 'worksheet' && id === first?.id);
  if (!sheet) throw damaged('no sheet');
  return { sheet: sheet.target, strings: relations.find(({ kind }) => kind === 'sharedStrings')?.target };
}

/** Texts that several cells share, by their index. Phonetic guides (`rPh`) are left out. */
async function readSharedStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  let length = 0;
  let text = '';
  let isShown = false;
  let isPhonetic = false;
  await scanPart(archive, part, limits.contactImport.unpackedBytes, {
    open(tag) {
      if (tag === 'si') text = '';
      else if (tag === 'rPh') isPhonetic = true;
      else if (tag === 't') isShown = !isPhonetic;
    },
    close(tag) {
      if (tag === 'rPh') isPhonetic = false;
      else if (tag === 't') isShown = false;
      else if (tag === 'si') {
        // Each text takes some memory of its own.
        length += text.length + 16;
        if (length > limits.contactImport.textBytes) throw tooLarge('the shared texts');
        strings.push(text);
      }
    },
    text(piece) {
      if (isShown) text = joined(text, piece);
    },
  });
  return strings;
}

/**
 * Appends to the text of a cell, up to the limit. The copy is needed: a slice would keep the whole piece of the file in
 * memory.
 */
const joined = (text: string, piece: string): string =>
  text.length >= maxCellLength ? text : Buffer.from(text + piece.slice(0, maxCellLength - text.length)).toString();

/** Reads the rows of a sheet, without phonetic guides (`rPh`); `shared` are the texts that its cells share. */
function sheetHandler(shared: readonly string[], add: AddRow): XmlHandler {
  let row = 0;
  let filledRows = 0;
  let cells: string[] = [];
  let place = 0;
  let type = 'n';
  let text = '';
  let isValue = false;
  let isPhonetic = false;
  return {
    open(tag, attributes) {
      if (tag === 'row') {
        // A row or a cell without a reference follows the one before it.
        row = Number(attributeOf(attributes, 'r')) || row + 1;
        [cells, place] = [[], 0];
      } else if (tag === 'c') {
        place = columnIndex(attributeOf(attributes, 'r')) ?? place;
        type = attributeOf(attributes, 't') ?? 'n';
        text = '';
      } else if (tag === 'rPh') isPhonetic = true;
      else if (tag === 'v' || tag === 't') isValue = !isPhonetic;
    },
    close(tag) {
      if (tag === 'v' || tag === 't') isValue = false;
      else if (tag === 'rPh') isPhonetic = false;
      else if (tag === 'c') {
        if (place < limits.contactImport.columns) {
          while (cells.length < place) cells.push('');
          cells[place] = valueOf(type, text, shared);
        }
        place += 1;
      } else if (tag === 'row' && cells.some((cell) => cell !== '')) {
        filledRows += 1;
        if (filledRows > maxRows) throw tooLarge('the number of rows');
        add(row, cells);
      }
    },
    text(piece) {
      if (isValue) text = joined(text, piece);
    },
  };
}

/** The column of a cell's reference, counted from 0: 27 for `AB7`. */
function columnIndex(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The text of a cell. Types: `s` an index of the shared texts, `e` an error, `n` a number; the others are texts. */
function valueOf(type: string, text: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'e') return '';
  if (type !== 'n') return text;
  // A long number is stored with an exponent: `5.511999998888E12`. As a phone number it is needed in digits only.
  const number = Number(text);
  if (text === '' || !Number.isFinite(number) || /^\d*$/.test(text)) return text;
  return Number.isInteger(number) ? BigInt(number).toString() : String(number);
}
