import { damaged } from './sheet-error.ts';

/** Ends a chain. The next number, 0xffffffff, marks a free place; both are no sectors. */
const endOfChain = 0xfffffffe;
const headerBytes = 512;
const entryBytes = 128;
/** How many sector numbers of the allocation table the header holds, as its last fields. */
const headerDifat = 109;
/** Where fields of the header begin, in bytes (MS-CFB 2.2). */
const headerAt = { sectorShift: 30, miniShift: 32, directory: 48, miniLimit: 56, miniTable: 60, difat: 68 } as const;
/**
 * Where fields of an entry of the directory begin, in bytes (MS-CFB 2.6.1). Of `size`, which has 8 bytes, the lower 4
 * are read: no file that is read here is that large.
 */
const entryAt = { nameBytes: 64, kind: 66, first: 116, size: 120 } as const;
const kinds = { stream: 2, root: 5 } as const;

/**
 * The streams of a compound file by name (MS-CFB); an .xls workbook is a stream of such a file. `open` returns
 * `undefined` if there is no stream of the name. A chain of sectors that is longer than the file is refused, so that a
 * chain which leads back to itself ends.
 *
 * A stream is a chain of sectors, linked by the allocation table. Small streams are chains of mini sectors, which all
 * stand in the stream of the root entry.
 * @throws SheetError; RangeError if a field lies beyond the end of the file
 */
export function readCompoundFile(file: Buffer): { open(name: string): Buffer | undefined } {
  const sectorBytes = 1 << file.readUInt16LE(headerAt.sectorShift);
  const miniBytes = 1 << file.readUInt16LE(headerAt.miniShift);
  if (![512, 4096].includes(sectorBytes) || miniBytes !== 64) throw damaged('the sizes of sectors');
  /** No file has more sectors. */
  const maxSectors = Math.ceil(file.length / sectorBytes);
  const sector = (place: number) => {
    // The header takes the place of one sector.
    const from = (place + 1) * sectorBytes;
    if (from >= file.length) throw damaged('a sector is outside');
    return file.subarray(from, from + sectorBytes);
  };
  const table = readTable(file, sector, maxSectors);
  /** The places of a chain in order; `next[place]` is the place that follows. */
  const chain = (first: number, next: readonly number[], maxLength: number): number[] => {
    const places: number[] = [];
    for (let at = first; at < endOfChain; at = next[at] ?? endOfChain) {
      places.push(at);
      if (places.length > maxLength) throw damaged('a chain of sectors');
    }
    return places;
  };
  const read = (first: number) => Buffer.concat(chain(first, table, maxSectors).map(sector));

  const entries = new Map<string, { first: number; size: number }>();
  const directory = read(file.readUInt32LE(headerAt.directory));
  let root: { first: number; size: number } | undefined;
  for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
    const nameBytes = Math.min(64, directory.readUInt16LE(at + entryAt.nameBytes));
    const kind = directory[at + entryAt.kind];
    const entry = {
      first: directory.readUInt32LE(at + entryAt.first),
      size: directory.readUInt32LE(at + entryAt.size),
    };
    if (kind === kinds.root) root = entry;
    if (kind !== kinds.stream) continue;
    // The name ends with a NUL of two bytes.
    entries.set(directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2)).toLowerCase(), entry);
  }
  const isMini = (size: number) => size < file.readUInt32LE(headerAt.miniLimit);
  const openMini = ({ first, size }: { first: number; size: number }) => {
    const miniTable = numbersOf(read(file.readUInt32LE(headerAt.miniTable)));
    const minis = root ? read(root.first) : Buffer.alloc(0);
    const maxLength = Math.ceil(minis.length / miniBytes);
    const parts = chain(first, miniTable, maxLength).map((place) =>
      minis.subarray(place * miniBytes, (place + 1) * miniBytes),
    );
    return Buffer.concat(parts).subarray(0, size);
  };
  return {
    open(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) return undefined;
      return isMini(entry.size) ? openMini(entry) : read(entry.first).subarray(0, entry.size);
    },
  };
}

/**
 * The allocation table: for each sector, the next sector of its chain. The table itself fills sectors. The header names
 * the first of them. The others are named in a chain of further sectors (DIFAT); the last number of each is the next
 * DIFAT sector.
 */
function readTable(file: Buffer, sector: (place: number) => Buffer, maxSectors: number): number[] {
  const places: number[] = [];
  const addPlace = (place: number) => {
    if (place < endOfChain && places.length <= maxSectors) places.push(place);
  };
  for (let at = 0; at < headerDifat; at += 1) addPlace(file.readUInt32LE(headerBytes - headerDifat * 4 + at * 4));
  let next = file.readUInt32LE(headerAt.difat);
  for (let read = 0; next < endOfChain && read < maxSectors; read += 1) {
    const numbers = numbersOf(sector(next));
    for (const place of numbers.slice(0, -1)) addPlace(place);
    next = numbers.at(-1) ?? endOfChain;
  }
  return places.flatMap((place) => numbersOf(sector(place)));
}

/** The numbers of four bytes in a part of the file. */
const numbersOf = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, place) => bytes.readUInt32LE(place * 4));
