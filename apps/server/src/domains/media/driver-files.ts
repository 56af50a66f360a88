import type { FileToStore, StoredFile } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { ingestFile } from './ingest-file.ts';
import { mediaDependencies } from './media-dependencies.ts';
import { requireOwn } from './store-media.ts';

/**
 * Stores a file that a channel received. A customer's file is not refused for being too large for its kind. A broken or
 * empty file is stored as a document.
 * @throws Failure ERR_MEDIA_TOO_LARGE (over the limit of a document)
 */
export const storeForDriver = (company: Company, file: FileToStore): Promise<StoredFile> =>
  ingestFile({ ...file, company, lenient: true });

/**
 * Reads a file of the company.
 * @throws Failure ERR_NO_MEDIA_FOUND · Error if the file belongs to another company
 */
export async function loadForDriver(company: Company, key: string): Promise<Uint8Array> {
  requireOwn(company, key);
  const bytes = await mediaDependencies().storage.read(key);
  if (!bytes) throw fail('ERR_NO_MEDIA_FOUND');
  return bytes;
}
