import { createHash, type Hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** Adds entries to an archive, one at a time. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** @param size of the content in bytes; it must be exact */
  addStream(name: string, size: number, content: Readable): Promise<void>;
}

const endName = 'end.json';
/** The last entry: the number of the others, and their checksum. */
const End = z.object({ entries: z.number(), sha256: z.string() });

/**
 * Writes a tar file that only its owner may read. The file gets its name when it is complete and flushed to disk; a
 * failure leaves no file. The last entry holds a checksum over all others.
 * @throws BackupError when the file exists
 */
export async function writeArchive(file: string, write: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  if (fs.existsSync(file)) throw new BackupError(`${file} exists already: choose another name, or remove it first.`);
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.draft`);
  const removeDraft = () => fs.rmSync(draft, { force: true });
  process.once('exit', removeDraft);
  try {
    const pack = tar.pack();
    const written = pipeline(pack, fs.createWriteStream(draft, { mode: 0o600, flush: true }));
    written.catch((error: Error) => pack.destroy(error));
    await Promise.all([written, writeEntries(pack, write)]);
    // Unlike a rename, a link never replaces a file that appeared in the meantime.
    fs.linkSync(draft, file);
  } finally {
    removeDraft();
    process.off('exit', removeDraft);
  }
}

async function writeEntries(pack: tar.Pack, write: (archive: ArchiveWriter) => Promise<void>) {
  const hash = createHash('sha256');
  let entries = 0;
  const open = (name: string, size: number) => {
    const entry = pack.entry({ name, size, mode: 0o600 });
    // A destroyed archive destroys its entry; the archive reports the error.
    entry.on('error', () => undefined);
    return entry;
  };
  const add = async (name: string, bytes: Uint8Array) => {
    const entry = open(name, bytes.byteLength);
    entry.end(bytes);
    await untilFinished(entry);
  };
  try {
    await write({
      async add(name, bytes) {
        startEntry(hash, name, bytes.byteLength).update(bytes);
        entries += 1;
        await add(name, bytes);
      },
      async addStream(name, size, content) {
        startEntry(hash, name, size);
        entries += 1;
        content.on('data', (chunk: Buffer) => hash.update(chunk));
        await pipeline(content, open(name, size));
      },
    });
    await add(endName, toJson({ entries, sha256: hash.digest('hex') }));
    pack.finalize();
  } catch (error) {
    pack.destroy(error as Error);
    throw error;
  }
}

/** Waits until an entry is written. If the archive is destroyed, the entry only closes, which ends the wait, too. */
const untilFinished = (entry: NodeJS.WritableStream) =>
  new Promise<void>((resolve, reject) => {
    entry.once('finish', resolve);
    entry.once('close', resolve);
    entry.once('error', reject);
  });

/** The checksum covers the name, the size and the content of each entry. */
const startEntry = (hash: Hash, name: string, size: number) => hash.update(`${name}\0${size}\0`);

/** The JSON of an object as it is stored in an archive. */
export const toJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/**
 * Reads an archive from its first entry to its last. Content that `take` does not read is skipped. The checksum is
 * compared at the end. A caller that must not use damaged content reads the archive twice.
 * @throws BackupError when the archive is incomplete or was changed
 */
export async function readArchive(
  file: string,
  take: (name: string, content: AsyncIterable<Buffer>, size: number) => Promise<void>,
): Promise<void> {
  const hash = createHash('sha256');
  let entries = 0;
  let end: z.infer<typeof End> | undefined;
  const damaged = (reason: string, cause?: unknown) =>
    new BackupError(`${file} is no complete backup: ${reason}.`, { cause });
  /** Hashes the bytes that are read. Keeps errors of the archive apart from errors of the reader. */
  async function* contentOf(entry: AsyncIterable<Buffer>) {
    try {
      for await (const chunk of entry) {
        hash.update(chunk);
        yield chunk;
      }
    } catch (cause) {
      throw damaged((cause as Error).message, cause);
    }
  }
  const extract = tar.extract();
  const source = fs.createReadStream(file, { highWaterMark: 1 << 20 });
  const reading = pipeline(source, extract);
  // An error is thrown where `reading` is awaited; this handler only prevents an unhandled rejection.
  reading.catch(() => undefined);
  const entriesOf = extract[Symbol.asyncIterator]();
  const nextEntry = () =>
    entriesOf.next().catch((cause: unknown) => {
      throw damaged((cause as Error).message, cause);
    });
  try {
    for (let next = await nextEntry(); next.done !== true; next = await nextEntry()) {
      const { name, size = 0 } = next.value.header;
      const content = contentOf(next.value);
      if (end) throw damaged('there is something after its end');
      if (name === endName) {
        end = readEnd((await readAll(next.value)).toString());
        if (!end) throw damaged('its end cannot be read');
        continue;
      }
      entries += 1;
      startEntry(hash, name, size);
      await take(name, content, size);
      for await (const _ of content); // skip the unread rest
    }
    await reading;
  } finally {
    source.destroy();
    extract.destroy();
  }
  if (!end) throw damaged('its end is missing');
  if (end.entries !== entries || end.sha256 !== hash.digest('hex')) throw damaged('its checksum is another one');
}

function readEnd(text: string) {
  try {
    return End.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** All bytes of an entry that is known to be small. */
export async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
