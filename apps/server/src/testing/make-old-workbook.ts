/** Kinds of records (MS-XLS, section 2.3): BOF, EOF, FilePass, BoundSheet8, SST, Continue, LabelSst, Number. */
const recordKinds = {
  beginOfFile: 0x0809,
  endOfFile: 0x0a,
  filePass: 0x2f,
  boundSheet: 0x85,
  sharedTexts: 0xfc,
  continued: 0x3c,
  textCell: 0xfd,
  numberCell: 0x0203,
};

/** Special values in the table of sectors of a compound file (MS-CFB, section 2.1). */
const endOfChain = 0xfffffffe;
const tableSector = 0xfffffffd;

/** An .xls workbook with one sheet (MS-XLS, BIFF8, in a compound file), as Excel 97 writes it. */
export function makeOldWorkbook(
  rows: readonly (readonly (string | number)[])[],
  { hasPassword = false, isWide = false } = {},
): Buffer {
  const texts = rows.flat().filter((cell) => typeof cell === 'string');
  // The record of the sheet needs its offset, which is the length of the globals.
  const globals = (offset: number) =>
    Buffer.concat([
      begin('globals'),
      ...(hasPassword ? [record(recordKinds.filePass, Buffer.alloc(6))] : []),
      record(
        recordKinds.boundSheet,
        Buffer.concat([uint32(offset), Buffer.from([0, 0, 8, 0]), Buffer.from('Contatos')]),
      ),
      ...sharedTexts(texts, isWide),
      record(recordKinds.endOfFile),
    ]);
  let textIndex = 0;
  const cells = rows.flatMap((row, y) =>
    row.map((cell, x) => {
      const head = Buffer.concat([uint16(y), uint16(x), uint16(0)]);
      if (typeof cell === 'string') return record(recordKinds.textCell, Buffer.concat([head, uint32(textIndex++)]));
      const value = Buffer.alloc(8);
      value.writeDoubleLE(cell);
      return record(recordKinds.numberCell, Buffer.concat([head, value]));
    }),
  );
  const sheet = Buffer.concat([begin('sheet'), ...cells, record(recordKinds.endOfFile)]);
  const book = Buffer.concat([globals(globals(0).length), sheet]);
  return compoundFile('Workbook', book);
}

const uint16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const uint32 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]);
const record = (kind: number, data: Uint8Array = Buffer.alloc(0)) =>
  Buffer.concat([uint16(kind), uint16(data.length), data]);
/** Begins a part of the stream, in version 6 (BIFF8). */
const begin = (part: 'globals' | 'sheet') =>
  record(
    recordKinds.beginOfFile,
    Buffer.concat([uint16(0x0600), uint16(part === 'globals' ? 0x05 : 0x10), Buffer.alloc(12)]),
  );

/** The table of texts, cut into records of 8 KB as Excel does, also in the middle of a text. */
function sharedTexts(texts: readonly string[], isWide: boolean): Buffer[] {
  const maxRecordBytes = 8224;
  const parts: Buffer[] = [];
  let part = Buffer.concat([uint32(texts.length), uint32(texts.length)]);
  const close = () => {
    parts.push(record(parts.length === 0 ? recordKinds.sharedTexts : recordKinds.continued, part));
    part = Buffer.alloc(0);
  };
  const encodingFlag = isWide ? 1 : 0;
  for (const text of texts) {
    let bytes = Buffer.from(text, isWide ? 'utf16le' : 'latin1');
    if (part.length + 3 > maxRecordBytes) close();
    part = Buffer.concat([part, uint16(text.length), Buffer.from([encodingFlag])]);
    while (bytes.length > 0) {
      const takenBytes = Math.min(bytes.length, Math.floor((maxRecordBytes - part.length) / 2) * 2);
      part = Buffer.concat([part, bytes.subarray(0, takenBytes)]);
      bytes = bytes.subarray(takenBytes);
      if (bytes.length === 0) break;
      close();
      part = Buffer.from([encodingFlag]);
    }
  }
  close();
  return parts;
}

/** A compound file (MS-CFB) with one stream, which is padded so that it has sectors of its own. */
export function compoundFile(name: string, stream: Buffer): Buffer {
  const sectorBytes = 512;
  const padded = Buffer.alloc(Math.max(4096, Math.ceil(stream.length / sectorBytes) * sectorBytes));
  stream.copy(padded);
  const streamSectors = padded.length / sectorBytes;
  // A sector of the table has room for 128 sectors. The table also describes itself and the directory; with 126 for the
  // stream there is always room enough.
  const tableSectors = Math.ceil((streamSectors + 2) / 126);
  const table = Buffer.alloc(tableSectors * sectorBytes, 0xff);
  const firstStreamSector = tableSectors + 1;
  for (let place = 0; place < tableSectors; place += 1) table.writeUInt32LE(tableSector, place * 4);
  // The directory has one sector, right after the table.
  table.writeUInt32LE(endOfChain, tableSectors * 4);
  for (let place = 0; place < streamSectors; place += 1)
    table.writeUInt32LE(
      place === streamSectors - 1 ? endOfChain : firstStreamSector + place + 1,
      (firstStreamSector + place) * 4,
    );
  const entry = (title: string, kind: number, start: number, size: number) => {
    const bytes = Buffer.alloc(128);
    bytes.write(title, 'utf16le');
    bytes.writeUInt16LE(title.length * 2 + 2, 64);
    bytes.set([kind, 1], 66);
    // No siblings; the root (kind 5) has the stream, entry 1, as its child.
    for (const at of [68, 72]) bytes.writeUInt32LE(0xffffffff, at);
    bytes.writeUInt32LE(kind === 5 ? 1 : 0xffffffff, 76);
    bytes.writeUInt32LE(start >>> 0, 116);
    bytes.writeUInt32LE(size, 120);
    return bytes;
  };
  const directory = Buffer.concat([
    entry('Root Entry', 5, endOfChain, 0),
    entry(name, 2, firstStreamSector, padded.length),
    Buffer.alloc(256),
  ]);
  // MS-CFB, section 2.2: signature, version 3, little-endian, sectors of 2^9 bytes, small sectors of 2^6 bytes.
  const header = Buffer.alloc(sectorBytes, 0xff);
  header.fill(0, 0, 76);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  // The number of the table's sectors, the first sector of the directory, and the least size of a stream of its own.
  header.writeUInt32LE(tableSectors, 44);
  header.writeUInt32LE(tableSectors, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(endOfChain, 60);
  header.writeUInt32LE(endOfChain, 68);
  for (let place = 0; place < tableSectors; place += 1) header.writeUInt32LE(place, 76 + place * 4);
  return Buffer.concat([header, table, directory, padded]);
}
