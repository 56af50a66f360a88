import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isKey, requireKey, requirePrefix, type Storage, type FileContent } from './storage.ts';

/**
 * Stores files in the folder `files` of the data folder. A reader never sees half a file, because a file gets its name
 * only when its bytes are on the disk.
 */
export function openLocalFiles(dataDir: string): Storage {
  const root = path.join(path.resolve(dataDir), 'files');
  const pathOf = (key: string) => path.join(root, requireKey(key));
  return {
    async put(key, content) {
      const target = pathOf(key);
      const folder = path.dirname(target);
      await makeFolder(folder);
      const draft = path.join(folder, `.${randomBytes(9).toString('hex')}`);
      try {
        await writeDraft(draft, content);
        await fs.rename(draft, target);
      } catch (error) {
        await fs.rm(draft, { force: true });
        throw error;
      }
      // The new name is an entry of the folder.
      await flush(folder);
    },
    async open(key, range) {
      const file = await fs.open(pathOf(key)).catch(missing);
      if (!file) return undefined;
      try {
        const { size } = await file.stat();
        return { stream: file.createReadStream({ ...range, highWaterMark: 256 * 1024 }), size };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    read: (key) => fs.readFile(pathOf(key)).catch(missing),
    async stat(key) {
      const found = await fs.stat(pathOf(key)).catch(missing);
      return found?.isFile() ? { size: found.size } : undefined;
    },
    async remove(key) {
      await fs.rm(pathOf(key), { force: true });
    },
    async check() {
      await makeFolder(root);
      const probe = path.join(root, `.${randomBytes(9).toString('hex')}`);
      try {
        await fs.writeFile(probe, Buffer.alloc(4096), { mode: 0o600, flag: 'wx', flush: true });
      } finally {
        await fs.rm(probe, { force: true });
      }
    },
    async *list({ prefix, after } = {}) {
      const folder = prefix === undefined ? root : path.join(root, requirePrefix(prefix));
      const isBehind = (key: string) => after === undefined || isPathBehind(key, after);
      for await (const file of filesBelow(folder)) {
        const key = path.relative(root, file).replaceAll(path.sep, '/');
        if (!isBehind(key)) continue;
        const found = isKey(key) ? await fs.stat(file).catch(missing) : undefined;
        if (found) yield { key, size: found.size };
      }
    },
    async removeAll(prefix) {
      await fs.rm(path.join(root, requirePrefix(prefix)), { recursive: true, force: true });
    },
  };
}

/** Whether a key comes after another in the listing. Folders are listed by name, so paths are compared step by step. */
function isPathBehind(key: string, after: string): boolean {
  const [steps, stepsOfAfter] = [key.split('/'), after.split('/')];
  const firstDifference = steps.findIndex((step, depth) => step !== stepsOfAfter[depth]);
  // The key is `after` itself.
  if (firstDifference === -1) return false;
  const other = stepsOfAfter[firstDifference];
  return other === undefined || (steps[firstDifference] ?? '') > other;
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = (await fs.readdir(folder, { withFileTypes: true }).catch(missing)) ?? [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else if (entry.isFile()) yield file;
  }
}

async function writeDraft(draft: string, content: FileContent) {
  if (content instanceof Uint8Array) {
    await fs.writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    return;
  }
  // A link is a second name for the same bytes: it costs nothing, and stays when the first name is deleted. Between two
  // file systems a link is not possible, so the file is copied.
  await fs
    .link(content.path, draft)
    .catch(() => fs.copyFile(content.path, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE));
  await fs.chmod(draft, 0o600);
  await flush(draft);
}

/** Makes a folder, and flushes it to the disk together with each new folder above it. */
async function makeFolder(folder: string) {
  const first = await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  // `first` is the topmost new folder. A folder's name is an entry of its parent, so the parents are flushed.
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await flush(path.dirname(made));
}

async function flush(name: string) {
  const file = await fs.open(name);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** For a missing file: undefined. Other errors are thrown again. */
function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'EISDIR' && error.code !== 'ENOTDIR') throw error;
}
