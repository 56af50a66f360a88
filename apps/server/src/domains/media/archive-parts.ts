import type { Readable } from 'node:stream';
import type { Company } from '../../platform/scope/scope.ts';
import { folderOf } from './media-folder.ts';
import { mediaDependencies } from './media-dependencies.ts';

/** Below the folder of the company, so that its erasure removes archives, too. */
const archivesOf = (company: Company) => `${folderOf(company)}exports/`;
const folderOfArchive = (company: Company, id: number) => `${archivesOf(company)}${id}/`;
const partKey = (company: Company, id: number, part: string) => `${folderOfArchive(company, id)}${part}.tar`;

/**
 * Stores a part of an archive of the company.
 * @param file the path of the part on this machine
 */
export const storeArchivePart = (company: Company, id: number, part: string, file: string): Promise<void> =>
  mediaDependencies().storage.put(partKey(company, id, part), { path: file }, { contentType: 'application/x-tar' });

/** The bytes of all parts, one after the other. @throws Error if a part is missing */
export async function* readArchive(company: Company, id: number, parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const file = await mediaDependencies().storage.open(partKey(company, id, part));
    if (!file) throw new Error(`Part ${part} of the archive ${id} is missing.`);
    // A stream without an encoding yields buffers; its type says `any`.
    yield* file.stream as AsyncIterable<Buffer>;
  }
}

/** Removes all parts of an archive. */
export const removeArchive = (company: Company, id: number): Promise<void> =>
  mediaDependencies().storage.removeAll(folderOfArchive(company, id));

/**
 * The files of the company in the order of the storage, without its archives.
 * @param after the path of the last file that an earlier listing gave; undefined: from the first file on
 */
export async function* listFiles(
  company: Company,
  after: string | undefined,
): AsyncGenerator<{ path: string; size: number }> {
  const folder = folderOf(company);
  const files = mediaDependencies().storage.list({
    prefix: folder,
    ...(after !== undefined && { after: `${folder}${after}` }),
  });
  for await (const { key, size } of files)
    if (!key.startsWith(archivesOf(company))) yield { path: key.slice(folder.length), size };
}

/** A file of the company by its path below the folder of the company; undefined if it does not exist. */
export const openFile = (company: Company, path: string): Promise<{ stream: Readable; size: number } | undefined> =>
  mediaDependencies().storage.open(`${folderOf(company)}${path}`);
