import fs from 'node:fs';
import { connectMedia } from '../domains/media/index.ts';
import { createLog } from '../platform/log.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { makeTemporaryFolder } from './make-temporary-folder.ts';

export { makeFilm, makePicture, makeSound } from './make-files.ts';

export interface MediaForTests {
  folder: string;
  storage: Storage;
  remove(): void;
}

/** A storage in its own folder, connected as at the start of the server. */
export async function openTestMedia({ ffmpegPath }: { ffmpegPath?: string } = {}): Promise<MediaForTests> {
  const folder = makeTemporaryFolder();
  const storage = await openStorage({ dataDir: folder, s3: undefined });
  const log = createLog({ logLevel: 'silent', isProduction: true });
  connectMedia({ storage, secrets: { urls: Buffer.alloc(32, 7) }, dataDir: folder, ffmpegPath, log });
  return { folder, storage, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}
