import { damaged } from './sheet-error.ts';

const endOfChain = 0xfffffffe;
const headerBytes = 512;
const entryBytes = 128;
/** The sector numbers in the header that locate the allocation table. */
const headerDifat = 109;

/**
 * The streams of a compound file by name (MS-CFB), which .xls workbooks are made of. `open` returns `undefined` if
 * there is no such stream. Each chain of sectors is as long as the file at most, so a loop ends.
 * @throws SheetError
 */
export function readCompoundFile(file: Buffer): { open(name: string): Buffer | undefined } {
  const sectorBytes = 1 << file.readUInt16LE(30);
  const miniBytes = 1 << file.readUInt16LE(32);
  if (![512, 4096].includes(sectorBytes) || miniBytes !== 64) throw damaged('the sizes of sectors');
  const count = Math.ceil(file.length / sectorBytes);
  const sector = (place: number) => {
    const from = (place + 1) * sectorBytes;
    if (from >= file.length) throw damaged('a sector is outside');
    return file.subarray(from, from + sectorBytes);
  };
  const table = readTable(file, sector, count);
  const chain = (first: number, next: readonly number[], most: number): number[] => {
    const places: number[] = [];
    for (let at = first; at < endOfChain; at = next[at] ?? endOfChain) {
      places.push(at);
      if (places.length > most) throw damaged('a chain of sectors');
    }
    return places;
  };
  const read = (first: number) => Buffer.concat(chain(first, table, count).map(sector));

  const entries = new Map<string, { first: number; size: number }>();
  const directory = read(file.readUInt32LE(48));
  let root: { first: number; size: number } | undefined;
  for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
    const nameBytes = Math.min(64, directory.readUInt16LE(at + 64));
    const kind = directory[at + 66];
    const entry = { first: directory.readUInt32LE(at + 116), size: directory.readUInt32LE(at + 120) };
    if (kind === 5) root = entry;
    if (kind !== 2) continue;
    entries.set(directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2)).toLowerCase(), entry);
  }
  const isMini = (size: number) => size < file.readUInt32LE(56);
  const openMini = ({ first, size }: { first: number; size: number }) => {
    const nexts = numbersOf(read(file.readUInt32LE(60)));
    const all = root ? read(root.first) : Buffer.alloc(0);
    const most = Math.ceil(all.length / miniBytes);
    const parts = chain(first, nexts, most).map((place) => all.subarray(place * miniBytes, (place + 1) * miniBytes));
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

/** The allocation table: for each sector the one after it. */
function readTable(file: Buffer, sector: (place: number) => Buffer, count: number): number[] {
  const places: number[] = [];
  const note = (place: number) => {
    if (place < endOfChain && places.length <= count) places.push(place);
  };
  for (let at = 0; at < headerDifat; at += 1) note(file.readUInt32LE(headerBytes - headerDifat * 4 + at * 4));
  let next = file.readUInt32LE(68);
  for (let read = 0; next < endOfChain && read < count; read += 1) {
    const numbers = numbersOf(sector(next));
    for (const place of numbers.slice(0, -1)) note(place);
    next = numbers.at(-1) ?? endOfChain;
  }
  return places.flatMap((place) => numbersOf(sector(place)));
}

const numbersOf = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, place) => bytes.readUInt32LE(place * 4));
