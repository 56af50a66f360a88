/** An .xls workbook with one sheet (MS-XLS, BIFF8, in a compound file), as Excel 97 writes it. */
export function makeOldWorkbook(
  rows: readonly (readonly (string | number)[])[],
  { hasPassword = false, isWide = false } = {},
): Buffer {
  const texts = rows.flat().filter((cell) => typeof cell === 'string');
  const globals = (offset: number) =>
    Buffer.concat([
      begin(0x05),
      ...(hasPassword ? [record(0x2f, Buffer.alloc(6))] : []),
      record(0x85, Buffer.concat([uint32(offset), Buffer.from([0, 0, 8, 0]), Buffer.from('Contatos')])),
      ...sharedTexts(texts, isWide),
      record(0x0a),
    ]);
  let text = 0;
  const cells = rows.flatMap((row, y) =>
    row.map((cell, x) => {
      const head = Buffer.concat([uint16(y), uint16(x), uint16(0)]);
      if (typeof cell === 'string') return record(0xfd, Buffer.concat([head, uint32(text++)]));
      const value = Buffer.alloc(8);
      value.writeDoubleLE(cell);
      return record(0x0203, Buffer.concat([head, value]));
    }),
  );
  const sheet = Buffer.concat([begin(0x10), ...cells, record(0x0a)]);
  const book = Buffer.concat([globals(globals(0).length), sheet]);
  return compoundFile('Workbook', book);
}

const uint16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const uint32 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]);
const record = (kind: number, data: Uint8Array = Buffer.alloc(0)) =>
  Buffer.concat([uint16(kind), uint16(data.length), data]);
const begin = (type: number) => record(0x0809, Buffer.concat([uint16(0x0600), uint16(type), Buffer.alloc(12)]));

/** The table of texts, cut into records of 8 KB as Excel does, also in the middle of a text. */
function sharedTexts(texts: readonly string[], isWide: boolean): Buffer[] {
  const most = 8224;
  const parts: Buffer[] = [];
  let part = Buffer.concat([uint32(texts.length), uint32(texts.length)]);
  const close = () => {
    parts.push(record(parts.length === 0 ? 0xfc : 0x3c, part));
    part = Buffer.alloc(0);
  };
  const form = isWide ? 1 : 0;
  for (const text of texts) {
    let bytes = Buffer.from(text, isWide ? 'utf16le' : 'latin1');
    if (part.length + 3 > most) close();
    part = Buffer.concat([part, uint16(text.length), Buffer.from([form])]);
    while (bytes.length > 0) {
      const here = Math.min(bytes.length, Math.floor((most - part.length) / 2) * 2);
      part = Buffer.concat([part, bytes.subarray(0, here)]);
      bytes = bytes.subarray(here);
      if (bytes.length === 0) break;
      close();
      part = Buffer.from([form]);
    }
  }
  close();
  return parts;
}

/** A compound file (MS-CFB) with one stream, which is padded so that it has sectors of its own. */
export function compoundFile(name: string, stream: Buffer): Buffer {
  const sector = 512;
  const padded = Buffer.alloc(Math.max(4096, Math.ceil(stream.length / sector) * sector));
  stream.copy(padded);
  const sectors = padded.length / sector;
  // One sector of the table describes 128 sectors; it describes itself and the directory, too.
  const tables = Math.ceil((sectors + 2) / 126);
  const table = Buffer.alloc(tables * sector, 0xff);
  const first = tables + 1;
  for (let place = 0; place < tables; place += 1) table.writeUInt32LE(0xfffffffd, place * 4);
  table.writeUInt32LE(0xfffffffe, tables * 4);
  for (let place = 0; place < sectors; place += 1)
    table.writeUInt32LE(place === sectors - 1 ? 0xfffffffe : first + place + 1, (first + place) * 4);
  const entry = (title: string, kind: number, start: number, size: number) => {
    const bytes = Buffer.alloc(128);
    bytes.write(title, 'utf16le');
    bytes.writeUInt16LE(title.length * 2 + 2, 64);
    bytes.set([kind, 1], 66);
    for (const at of [68, 72]) bytes.writeUInt32LE(0xffffffff, at);
    bytes.writeUInt32LE(kind === 5 ? 1 : 0xffffffff, 76);
    bytes.writeUInt32LE(start >>> 0, 116);
    bytes.writeUInt32LE(size, 120);
    return bytes;
  };
  const directory = Buffer.concat([
    entry('Root Entry', 5, 0xfffffffe, 0),
    entry(name, 2, first, padded.length),
    Buffer.alloc(256),
  ]);
  const header = Buffer.alloc(sector, 0xff);
  header.fill(0, 0, 76);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tables, 44);
  header.writeUInt32LE(tables, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  header.writeUInt32LE(0xfffffffe, 68);
  for (let place = 0; place < tables; place += 1) header.writeUInt32LE(place, 76 + place * 4);
  return Buffer.concat([header, table, directory, padded]);
}
