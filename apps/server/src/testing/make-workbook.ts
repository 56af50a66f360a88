import zlib from 'node:zlib';

interface ZipFile {
  name: string;
  content: string | Uint8Array;
  /** A wrong size for the headers. */
  claimedSize?: number;
  flags?: number;
}

/** A ZIP archive with deflated files. */
export function makeZip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize, flags = 0 } of files) {
    const bytes = Buffer.from(content as string);
    const packed = zlib.deflateRawSync(bytes);
    // What both headers of a file share: version, flags, method (8: deflate), check sum, sizes, length of the name.
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(flags, 2);
    header.writeUInt16LE(8, 4);
    header.writeUInt32LE(zlib.crc32(bytes), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(claimedSize ?? bytes.length, 18);
    header.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, Buffer.from(name), packed]);
    const location = Buffer.alloc(14);
    location.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), header, location, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directoryBytes.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directoryBytes, Buffer.from('PK\u0005\u0006'), end]);
}

const xml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign] ?? ''};`);
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const rels = (list: readonly (readonly [id: string, kind: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${relationships}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The files of a workbook with one sheet, as a spreadsheet program writes them. */
export function workbookFiles(rows: readonly (readonly (string | number)[])[]): ZipFile[] {
  const shared: string[] = [];
  const column = (place: number) => String.fromCharCode(65 + place);
  const sheet = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells
          .map((cell, place) => {
            const reference = `r="${column(place)}${row + 1}"`;
            if (typeof cell === 'number') return `<c ${reference}><v>${cell.toExponential()}</v></c>`;
            if (cell === '') return `<c ${reference} s="1"/>`;
            return `<c ${reference} t="s"><v>${shared.push(cell) - 1}</v></c>`;
          })
          .join('')}</row>`,
    )
    .join('');
  return [
    { name: '_rels/.rels', content: rels([['rId1', 'officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      content:
        `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns:r="${relationships}">` +
        `<sheets><sheet name="Contatos" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: rels([
        ['rId7', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId8', 'sharedStrings', '/xl/sharedStrings.xml'],
      ]),
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${shared.map((text) => `<si><t xml:space="preserve">${xml(text)}</t></si>`).join('')}</sst>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${sheet}</sheetData></worksheet>` },
  ];
}

/** An .xlsx workbook with one sheet. */
export const makeWorkbook = (rows: readonly (readonly (string | number)[])[]): Buffer => makeZip(workbookFiles(rows));
