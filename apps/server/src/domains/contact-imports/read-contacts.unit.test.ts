import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '@balcao/contract/limits';
import { makeTemporaryFolder } from '../../testing/make-temporary-folder.ts';
import { makeWorkbook, makeZip, workbookFiles } from '../../testing/make-workbook.ts';
import { readContacts } from './read-contacts.ts';
import { readSheet } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';

const folder = makeTemporaryFolder();
let files = 0;
const fileOf = (bytes: string | Uint8Array) => {
  const file = path.join(folder, String(++files));
  fs.writeFileSync(file, bytes);
  return file;
};
const read = async (bytes: string | Uint8Array) =>
  (await readContacts(fileOf(bytes))).map(({ row, name, number, email }) => [row, name, number, email]);
const codeOf = (bytes: string | Uint8Array) =>
  readContacts(fileOf(bytes)).then(
    (contacts) => `${contacts.length} contacts`,
    (error: unknown) => (error instanceof SheetError ? error.code : error),
  );
const wanted = [
  [2, 'José Ñandú 🦜', '+55 11 98765-0001', 'jose@exemplo.com.br'],
  [3, 'Silva; "Bia" e filhos', '11987650002', ''],
];

test.each([
  ['; and CRLF', ';', '\r\n'],
  [', and LF', ',', '\n'],
  ['tabs', '\t', '\n'],
  ['| and CR', '|', '\r'],
])('a CSV file with %s is read, with quoted cells and a heading in any language', async (_what, separator, ending) => {
  const lines = [
    ['Nome', 'Telefone', 'E-mail'],
    ['José Ñandú 🦜', '+55 11 98765-0001', 'jose@exemplo.com.br'],
    ['"Silva; ""Bia"" e filhos"', '11987650002', ''],
  ];
  const text = lines.map((cells) => cells.join(separator)).join(ending);
  expect(await read(text)).toEqual(wanted);
  expect(await read(text + ending + ending)).toEqual(wanted);
  expect(await read(`\ufeff${text}`)).toEqual(wanted);
  expect(await read(`sep=${separator}\n${text}`)).toEqual(wanted.map(([row, ...cells]) => [Number(row) + 1, ...cells]));
  expect(await read(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(wanted);
});

test('a CSV file in Windows-1252, as older Excel writes it, keeps its accents', async () => {
  const text = 'Nome;Número;Correo electrónico\r\nConceição Muñoz;11987650003;c@x.br\r\n';
  expect(await read(Buffer.from(text, 'latin1'))).toEqual([[2, 'Conceição Muñoz', '11987650003', 'c@x.br']]);
});

test('columns of address books are understood, a line break in a cell is kept out of the name', async () => {
  const google =
    'First Name,Last Name,Labels,E-mail 1 - Value,Phone 1 - Value\nAna,Lima,* myContacts,,+55 11 98765-0004 ::: +55 11 3333-0000\n';
  expect(await read(google)).toEqual([[2, 'Ana Lima', '+55 11 98765-0004', '']]);
});

test('without a heading the content says what the columns are; without any number there is nothing to import', async () => {
  expect(await read('ana@x.br;11987650005;Ana\n;11987650006;\n')).toEqual([
    [1, 'Ana', '11987650005', 'ana@x.br'],
    [2, '', '11987650006', ''],
  ]);
  expect(await codeOf('Nome;Cidade\nAna;Santos\n')).toBe('ERR_IMPORT_COLUMNS');
  expect(await codeOf('')).toBe('0 contacts');
  expect(await codeOf('Nome;Telefone\n\n;\n')).toBe('0 contacts');
});

test('a workbook is read: shared texts, numbers with an exponent, empty cells', async () => {
  const rows = [
    ['Nome', 'Cidade', 'WhatsApp', 'E-mail'],
    ['José & <Cia>', '', 5511987650001, 'jose@exemplo.com.br'],
    ['', 'Santos', '(11) 98765-0002', ''],
  ];
  expect(await read(makeWorkbook(rows))).toEqual([
    [2, 'José & <Cia>', '5511987650001', 'jose@exemplo.com.br'],
    [3, '', '(11) 98765-0002', ''],
  ]);
});

test('a workbook of another program is read: prefixes, inline and rich texts, phonetic hints, results of formulas', async () => {
  const sheet = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>
    <x:row><x:c t="inlineStr"><x:is><x:t>Nome</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>Fone</x:t></x:is></x:c></x:row>
    <x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="str"><x:f>"+55"&amp;A1</x:f><x:v>+5511987650007</x:v></x:c></x:row>
    <x:row><x:c t="e"><x:v>#REF!</x:v></x:c><x:c><x:f>HYPERLINK("http://x")</x:f><x:v>11987650008</x:v></x:c></x:row>
    </x:sheetData></x:worksheet>`;
  const strings = `<sst><si><r><t>Ana </t></r><r><rPr/><t>Lima</t></r><rPh sb="0" eb="1"><t>phonetic</t></rPh></si></sst>`;
  const made = workbookFiles([]).map((file) =>
    file.name === 'xl/worksheets/sheet1.xml'
      ? { ...file, content: sheet }
      : file.name === 'xl/sharedStrings.xml'
        ? { ...file, content: strings }
        : file,
  );
  expect(await read(makeZip(made))).toEqual([
    [2, 'Ana Lima', '+5511987650007', ''],
    [3, '', '11987650008', ''],
  ]);
});

const replaced = (name: string, content: string | Uint8Array, more: object = {}) =>
  makeZip(workbookFiles([['Nome', 'Fone']]).map((file) => (file.name === name ? { ...file, content, ...more } : file)));
const sheetName = 'xl/worksheets/sheet1.xml';

test('a file that unpacks to much more than it says is refused before memory is full', async () => {
  const comment = `<!--${'x'.repeat(100_000)}-->`;
  const long = comment.repeat(limits.contactImport.unpackedBytes / comment.length + 1);
  const bomb = replaced(sheetName, long, { claimedSize: 10 });
  expect(bomb.length).toBeLessThan(limits.contactImport.fileBytes);
  expect(await codeOf(bomb)).toBe('ERR_IMPORT_TOO_LARGE');
  const text = replaced('xl/sharedStrings.xml', `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`);
  expect(await codeOf(text)).toBe('ERR_IMPORT_TOO_LARGE');
  const many = replaced('xl/sharedStrings.xml', `<sst>${'<si><t>a</t></si>'.repeat(4_000_000)}</sst>`);
  expect(await codeOf(many)).toBe('ERR_IMPORT_TOO_LARGE');
});

test('an .xls workbook, or one with a password, has a refusal of its own', async () => {
  expect(await codeOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('ERR_IMPORT_OLD_WORKBOOK');
});

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
  ['the beginning of a workbook', makeWorkbook([['Nome', 'Fone']]).subarray(0, 300)],
  ['an archive without a workbook', makeZip([{ name: 'a.txt', content: 'a' }])],
  ['an encrypted archive', makeZip(workbookFiles([]).map((file) => ({ ...file, flags: 1 })))],
  [
    'entities that grow',
    replaced(sheetName, '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><worksheet>&c;</worksheet>'),
  ],
  ['XML that is cut short', replaced(sheetName, '<worksheet><sheetData><row r="1"><c t="inl')],
  [
    'a sheet outside of the archive',
    replaced(
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId7" Type="a/worksheet" Target="../../../../etc/passwd"/></Relationships>',
    ),
  ],
  [
    'a sheet of another server',
    replaced(
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId7" Type="a/worksheet" TargetMode="External" Target="http://127.0.0.1/"/></Relationships>',
    ),
  ],
])('%s is refused', async (_what, bytes) => {
  expect(await codeOf(bytes)).toBe('ERR_IMPORT_FORMAT');
});

test('an entity that nobody declared stays as it is written', async () => {
  const sheet =
    '<worksheet><row><c t="inlineStr"><is><t>&xxe; &#65;&#x42;&#0;</t></is></c><c><v>11987650009</v></c></row></worksheet>';
  expect(await read(replaced(sheetName, sheet))).toEqual([[1, '&xxe; AB', '11987650009', '']]);
});

test('more rows than an import takes are refused', async () => {
  const line = 'Ana;11987650001\n';
  expect(await codeOf('Nome;Fone\n' + line.repeat(limits.contactImport.rows))).toBe(
    `${limits.contactImport.rows} contacts`,
  );
  expect(await codeOf('Nome;Fone\n' + line.repeat(limits.contactImport.rows + 1))).toBe('ERR_IMPORT_TOO_LARGE');
  const far = '<worksheet><row r="99999999"><c><v>11987650001</v></c></row></worksheet>';
  expect(await codeOf(replaced(sheetName, far))).toBe('ERR_IMPORT_TOO_LARGE');
});

test('whatever bytes a file has, it is read or refused with a code', { timeout: 60_000 }, async () => {
  const workbook = makeWorkbook([
    ['Nome', 'Fone'],
    ['Ana', 11987650001],
  ]);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.array(fc.tuple(fc.nat(workbook.length - 1), fc.nat(255)), { maxLength: 8 }).map((changes) => {
          const bytes = Uint8Array.from(workbook);
          for (const [at, value] of changes) bytes[at] = value;
          return bytes;
        }),
      ),
      async (bytes) => {
        expect(await codeOf(bytes)).toMatch(/^(?:\d+ contacts|ERR_IMPORT_(?:FORMAT|COLUMNS|TOO_LARGE))$/);
      },
    ),
    { numRuns: 300 },
  );
});

test('the thread answers the rows, or the code of the refusal', async () => {
  expect(await readSheet(fileOf('Ana;11987650001'))).toEqual([
    { row: 1, name: 'Ana', number: '11987650001', email: '' },
  ]);
  await expect(readSheet(fileOf(Buffer.from('PK\u0003\u0004')))).rejects.toMatchObject({ code: 'ERR_IMPORT_FORMAT' });
});
