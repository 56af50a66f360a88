import { createWriteStream } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';

/** The end of a tar archive: two blocks of zeros. */
const endBytes = 1024;

/** Adds files to a part of an archive, one after the other. */
export interface PartWriter {
  add(name: string, content: string): Promise<void>;
  /** @param bytes the exact size of the content */
  addStream(name: string, bytes: number, content: Readable): Promise<void>;
}

/**
 * Writes a part of a tar archive into a new file. Parts one after the other form one archive; only the last part has
 * the archive's end.
 * @param write adds the files; it also decides whether more parts follow, so `isLast` is called after it
 * @returns the size in bytes
 * @throws Error if the file exists
 */
export async function writePart(
  file: string,
  write: (part: PartWriter) => Promise<void>,
  { isLast }: { isLast: () => boolean },
): Promise<number> {
  const pack = tar.pack();
  const written = pipeline(pack, createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  // If the file cannot be written, the calls that add to the archive fail too, instead of waiting for ever.
  written.catch((error: Error) => pack.destroy(error));
  const fill = async () => {
    try {
      await write({
        add: (name, content) =>
          new Promise((resolve, reject) => {
            const entry = pack.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
            entry.on('error', reject);
          }),
        addStream: async (name, bytes, content) => {
          const entry = pack.entry({ name, size: bytes, mode: 0o600 });
          // A destroyed archive destroys its entry; the archive reports the error.
          entry.on('error', () => undefined);
          await pipeline(content, entry);
        },
      });
      pack.finalize();
    } catch (error) {
      pack.destroy(error as Error);
      throw error;
    }
  };
  await Promise.all([written, fill()]);
  const { size } = await stat(file);
  if (isLast()) return size;
  await truncate(file, size - endBytes);
  return size - endBytes;
}
