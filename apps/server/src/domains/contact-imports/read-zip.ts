import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import { damaged, SheetError, tooLarge } from './sheet-error.ts';

/** One file of an archive, as the directory at its end describes it. */
interface Entry {
  method: number;
  packedSize: number;
  offset: number;
}

/** The numbers with which the records begin: the end, an entry of the directory, and the header before a file. */
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
/** The lengths of the records without their names, comments and further fields. */
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
/** The record at the end of an archive, with a comment of at most 65,535 bytes. */
const maxEndBytes = endBytes + 65_535;
const maxDirectoryBytes = 1024 * 1024;
const maxEntries = 2000;
/** Flags of an entry. */
const utf8 = 0x800;
const encrypted = 1;
/** Methods of packing. */
const store = 0;
const deflate = 8;

/** The files of a ZIP archive by name, without regard to case. Each is read as a stream of limited length. */
export interface Archive {
  has(name: string): boolean;
  /**
   * The content of a file. It fails when it unpacks to more than `maxBytes`, whatever the archive says of its size.
   * @throws SheetError if there is no such file
   */
  open(name: string, maxBytes: number): Promise<AsyncIterable<Buffer>>;
}

/**
 * Reads the directory of a ZIP archive (PKWARE APPNOTE 4.3, where the offsets stand). Archives over 4 GB, encrypted
 * ones and other methods than store and deflate are refused.
 * @throws SheetError
 */
export async function readZip(file: FileHandle, size: number): Promise<Archive> {
  const entries = await readDirectory(file, size);
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async open(name, maxBytes) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw damaged(`no ${name}`);
      return unpack(file, size, entry, maxBytes);
    },
  };
}

async function readAt(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
  if (bytesRead < bytes) throw damaged('cut short');
  return buffer;
}

async function readDirectory(file: FileHandle, size: number): Promise<Map<string, Entry>> {
  const tailBytes = Math.min(size, maxEndBytes);
  const tail = await readAt(file, size - tailBytes, tailBytes);
  let end = tail.length - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== endMark) end -= 1;
  if (end < 0) throw damaged('no end of a ZIP archive');
  const count = tail.readUInt16LE(end + 10);
  const bytes = tail.readUInt32LE(end + 12);
  const from = tail.readUInt32LE(end + 16);
  if (count > maxEntries || bytes > maxDirectoryBytes) throw tooLarge('the directory');
  if (from + bytes > size) throw damaged('the directory is outside');
  const directory = await readAt(file, from, bytes);
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let read = 0; read < count; read += 1) {
    if (at + entryBytes > directory.length || directory.readUInt32LE(at) !== entryMark) throw damaged('the directory');
    const flags = directory.readUInt16LE(at + 8);
    const nameBytes = directory.readUInt16LE(at + 28);
    const nameAt = at + entryBytes;
    // Further fields and a comment follow the name.
    const next = nameAt + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) throw damaged('the directory');
    if (flags & encrypted) throw damaged('encrypted');
    const name = directory.toString(flags & utf8 ? 'utf8' : 'latin1', nameAt, nameAt + nameBytes);
    entries.set(name.toLowerCase(), {
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at = next;
  }
  return entries;
}

async function unpack(file: FileHandle, size: number, entry: Entry, maxBytes: number): Promise<AsyncIterable<Buffer>> {
  const { method, packedSize, offset } = entry;
  if (offset + localBytes > size) throw damaged('a file is outside');
  const local = await readAt(file, offset, localBytes);
  if (local.readUInt32LE(0) !== localMark) throw damaged('a file');
  const start = offset + localBytes + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (start + packedSize > size) throw damaged('a file is outside');
  if (method !== store && method !== deflate) throw damaged('a method of packing');
  const packed = await readAt(file, start, packedSize);
  const unpacked = Readable.from([packed]);
  return bounded(method === deflate ? unpacked.pipe(zlib.createInflateRaw()) : unpacked, maxBytes);
}

/** @throws SheetError if there are more than `maxBytes`, or if the packed data is damaged */
async function* bounded(unpacked: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge('an unpacked file');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof SheetError ? error : damaged('packed data');
  }
}
