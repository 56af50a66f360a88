import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '@balcao/contract/limits';
import { compoundFile, makeOldWorkbook } from '../../testing/make-old-workbook.ts';
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

test('CL-01 a CSV file in UTF-8 with damaged characters is not read as Windows-1252', async () => {
  const text = Buffer.from('Nome;Número\nConceição;11987650003\nJoão;11987650004\n');
  // The second byte of the last ã is lost.
  const at = text.indexOf(Buffer.from('ã'), text.indexOf('João'));
  const damaged = Buffer.concat([text.subarray(0, at + 1), text.subarray(at + 2)]);
  expect(await read(damaged)).toEqual([
    [2, 'Conceição', '11987650003', ''],
    [3, 'Jo\ufffdo', '11987650004', ''],
  ]);
});

test('columns of address books are understood, a line break in a cell is kept out of the name', async () => {
  const google =
    'First Name,Last Name,Labels,E-mail 1 - Value,Phone 1 - Value\nAna,Lima,* myContacts,,+55 11 98765-0004 ::: ' +
    '+55 11 3333-0000\n';
  expect(await read(google)).toEqual([[2, 'Ana Lima', '+55 11 98765-0004', '']]);
});

test('without a heading the content identifies the columns; without a number there is nothing to import', async () => {
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

test('a workbook of another program is read: prefixes, inline and rich texts, phonetic hints, formulas', async () => {
  const sheet = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>
    <x:row><x:c t="inlineStr"><x:is><x:t>Nome</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>Fone</x:t></x:is></x:c></x:row>
    <x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="str"><x:f>"+55"&amp;A1</x:f><x:v>+5511987650007</x:v></x:c></x:row>
    <x:row><x:c t="e"><x:v>#REF!</x:v></x:c><x:c><x:f>HYPERLINK("http://x")</x:f><x:v>11987650008</x:v></x:c></x:row>
    <x:row><x:c t="inlineStr"><x:is><x:t>Bia</x:t><x:rPh><x:t>phonetic</x:t></x:rPh></x:is></x:c>
      <x:c><x:v>11987650009</x:v></x:c></x:row>
    </x:sheetData></x:worksheet>`;
  const strings = `<sst><si><r><t>Ana </t></r><r><rPr/><t>Lima</t></r><rPh sb="0" eb="1"><t>phonetic</t></rPh></si></sst>`;
  const made = workbookFiles([]).map((file) =>
    file.name === 'xl/worksheets/sheet1.xml'
      ? { ...file, content: sheet }
      : file.name === 'xl/sharedStrings.xml'
        ? { ...file, content: strings }
        : file.name === 'xl/workbook.xml'
          ? { ...file, content: String(file.content).replace(' r:id', '\n\tr:id') }
          : file,
  );
  expect(await read(makeZip(made))).toEqual([
    [2, 'Ana Lima', '+5511987650007', ''],
    [3, '', '11987650008', ''],
    [4, 'Bia', '11987650009', ''],
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

test.each([false, true])('an .xls workbook is read; its texts are wide: %s', async (isWide) => {
  const people = Array.from({ length: 600 }, (_, n) => [`Pessoa nº ${n} ção`, 5511987650000 + n, 'x'.repeat(n % 40)]);
  const workbook = makeOldWorkbook([['Nome', 'Número', 'Observação'], ['José', '', ''], ...people], { isWide });
  const contacts = await readContacts(fileOf(workbook), { withVariables: true });
  expect(contacts).toHaveLength(601);
  expect(contacts[0]).toEqual({ row: 2, name: 'José', number: '', email: '' });
  expect(contacts.at(-1)).toEqual({
    row: 602,
    name: 'Pessoa nº 599 ção',
    number: '5511987650599',
    email: '',
    variables: { Observação: 'x'.repeat(39) },
  });
});

test('an .xls workbook with a password, or of an older Excel, has a refusal of its own', async () => {
  expect(await codeOf(makeOldWorkbook([['Nome']], { hasPassword: true }))).toBe('ERR_IMPORT_OLD_WORKBOOK');
  expect(await codeOf(compoundFile('Book', Buffer.alloc(5000)))).toBe('ERR_IMPORT_OLD_WORKBOOK');
  expect(await codeOf(compoundFile('EncryptedPackage', Buffer.alloc(5000)))).toBe('ERR_IMPORT_OLD_WORKBOOK');
  expect(await codeOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('ERR_IMPORT_FORMAT');
});

test('other columns with a heading become variables, as many and as long as a list takes', async () => {
  const { variables, variable } = limits.contactList;
  const more = Array.from({ length: variables + 5 }, (_, n) => `Coluna ${n}`);
  const text = [
    ['Cidade', 'NOME', 'Número', '{Valor}', '', '__proto__', ...more],
    ['Santos', 'Ana', '11987650001', 'y'.repeat(variable + 9), 'sem título', 'x', ...more.map(() => 'z')],
    ['', 'Beto', '11987650002'],
  ].map((cells) => cells.join(';'));
  const [ana, beto] = await readContacts(fileOf(text.join('\n')), { withVariables: true });
  expect(ana?.variables).toMatchObject({ Cidade: 'Santos', Valor: 'y'.repeat(variable), 'Coluna 0': 'z' });
  expect(Object.keys(ana?.variables ?? {})).toHaveLength(variables);
  expect(beto).toEqual({ row: 3, name: 'Beto', number: '11987650002', email: '' });
});

test('CL-01 a corrected sheet of refused rows has no variables of the row and the reason', async () => {
  const text = 'nome;número;e-mail;cidade;#linha;#motivo\nAna;11987650001;;Santos;3;Não é um número de telefone';
  const [ana] = await readContacts(fileOf(text), { withVariables: true });
  expect(ana?.variables).toEqual({ cidade: 'Santos' });
});

test('a number with an exponent is read; one that lost digits is none', async () => {
  const numbers = ['5.511987654321E+12', '5,511987654321e12', '1.1987654321E+10', '5,51199E+12', '1E+99'];
  const rows = await read(`Nome;Número\n${numbers.map((number) => `Ana;${number}`).join('\n')}`);
  expect(rows.map(([, , number]) => number)).toEqual(['5511987654321', '5511987654321', '11987654321', 'E', 'E']);
});

test('CL-01 a number with zeros after the point is the same number, and points between digits stay', async () => {
  const numbers = ['5511987654321.0', '+5511987654321,00', '5511987654321.5', '11.98765.4300', '1198765.00'];
  const rows = await read(`Nome;Número\n${numbers.map((number) => `Ana;${number}`).join('\n')}`);
  expect(rows.map(([, , number]) => number)).toEqual(['5511987654321', '+5511987654321', ...numbers.slice(2)]);
});

test('rows that are only formatted do not count, up to a million', { timeout: 60_000 }, async () => {
  const head = '<row><c t="inlineStr"><is><t>Fone</t></is></c></row><row><c><v>11987650001</v></c></row>';
  const sheet = `<worksheet>${head}${'<row ht="15"/>'.repeat(1_000_000)}</worksheet>`;
  expect(await read(replaced(sheetName, sheet))).toEqual([[2, '', '11987650001', '']]);
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

test('an undeclared entity stays as it is written', async () => {
  const name = '<c t="inlineStr"><is><t>&xxe; &#65;&#x42;&#0; &valueOf;</t></is></c>';
  const sheet = `<worksheet><row>${name}<c><v>11987650009</v></c></row></worksheet>`;
  expect(await read(replaced(sheetName, sheet))).toEqual([[1, '&xxe; AB &valueOf;', '11987650009', '']]);
});

test('more rows than an import takes are refused', async () => {
  const line = 'Ana;11987650001\n';
  expect(await codeOf('Nome;Fone\n' + line.repeat(limits.contactImport.rows))).toBe(
    `${limits.contactImport.rows} contacts`,
  );
  expect(await codeOf('Nome;Fone\n' + line.repeat(limits.contactImport.rows + 1))).toBe('ERR_IMPORT_TOO_LARGE');
  const sheet = `<worksheet>${'<row><c><v>1</v></c></row>'.repeat(limits.contactImport.rows * 4 + 1)}</worksheet>`;
  expect(await codeOf(replaced(sheetName, sheet))).toMatch(/TOO_LARGE|COLUMNS/);
});

test('whatever bytes a file has, it is read or refused with a code', { timeout: 60_000 }, async () => {
  const sheet = [
    ['Nome', 'Fone'],
    ['Ana', 11987650001],
  ];
  const workbooks = [makeWorkbook(sheet), makeOldWorkbook(sheet)];
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        ...workbooks.map((workbook) =>
          fc.array(fc.tuple(fc.nat(workbook.length - 1), fc.nat(255)), { maxLength: 8 }).map((changes) => {
            const bytes = Uint8Array.from(workbook);
            for (const [at, value] of changes) bytes[at] = value;
            return bytes;
          }),
        ),
      ),
      async (bytes) => {
        expect(await codeOf(bytes)).toMatch(/^(?:\d+ contacts|ERR_IMPORT_(?:FORMAT|COLUMNS|TOO_LARGE|OLD_WORKBOOK))$/);
      },
    ),
    { numRuns: 300 },
  );
});

test('the thread answers the rows in chunks, or the code of the refusal', async () => {
  const { rows, chunks } = await readSheet(fileOf('José;11987650001\n'.repeat(450)));
  const read = chunks.map((chunk) => JSON.parse(Buffer.from(chunk).toString()) as object[]);
  expect([rows, ...read.map(({ length }) => length)]).toEqual([450, 200, 200, 50]);
  expect(read[1]?.[0]).toEqual({ row: 201, name: 'José', number: '11987650001', email: '' });
  await expect(readSheet(fileOf(Buffer.from('PK\u0003\u0004')))).rejects.toMatchObject({ code: 'ERR_IMPORT_FORMAT' });
});
