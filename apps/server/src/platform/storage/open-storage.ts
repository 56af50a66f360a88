import type { Config } from '../config.ts';
import { openLocalFiles } from './local-files.ts';
import type { Storage } from './storage.ts';

/** The data folder, or the object store if one is configured; its library is loaded only then. */
export async function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (!s3) return openLocalFiles(dataDir);
  const { openObjectStore } = await import('./object-store.ts');
  return openObjectStore(s3);
}
