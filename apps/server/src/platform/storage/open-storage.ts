import type { Config } from '../config.ts';
import { openLocalFiles } from './local-files.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the object store if one is configured, and the data folder otherwise. The library of the store is loaded only
 * if it is needed.
 */
export async function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (!s3) return openLocalFiles(dataDir);
  const { openObjectStore } = await import('./object-store.ts');
  return openObjectStore(s3);
}
