// node scripts/bundle-server.ts FOLDER: joins the modules of the server into a few files in FOLDER. Packages stay where
// they are. scripts/build-server.ts runs it in a process of its own, so that the server does not keep its memory.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const server = path.join(root, 'apps/server/src');
const sources = ['apps/server/src', 'packages/contract/src', 'packages/libsignal-fixes/src'];
const alsoInputs = ['package-lock.json', 'scripts/bundle-server.ts'];

interface Bundle {
  /** Paths below `apps/server/src`, whose last parts differ. Each becomes a file of that name in the folder. */
  programs: readonly string[];
  /** The folder of the result. It does not exist until all files are written. */
  folder: string;
  /** Whether a module stays where it is, such as a package. `name` is the name in the import. */
  isExternal: (name: string) => boolean;
}

/**
 * A hash that changes with each source and each package.
 * @param withTesting also with the helpers of the tests, which a bundle for tests holds
 * @param read returns the bytes of a file by its path from the root
 */
export function inputsOfServer({
  withTesting = false,
  read = (file: string): Uint8Array => fs.readFileSync(path.join(root, file)),
} = {}): string {
  const hash = createHash('sha256');
  const isInput = (file: string) =>
    file.endsWith('.ts') && !file.endsWith('.test.ts') && (withTesting || !file.startsWith('apps/server/src/testing/'));
  const modules = sources.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter(isInput)
      .toSorted(),
  );
  for (const file of [...modules, ...alsoInputs]) hash.update(`${file}\0`).update(read(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Writes the programs, and the modules that they share, into the folder. */
export async function bundleServer({ programs, folder, isExternal }: Bundle): Promise<void> {
  const { rolldown } = await import('rolldown');
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const draft = fs.mkdtempSync(path.join(path.dirname(folder), 'draft-'));
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(programs.map((name) => [path.basename(name, '.ts'), path.join(server, name)])),
    platform: 'node',
    external: isExternal,
    logLevel: 'silent',
    plugins: [{ name: 'keep-places', transform: (code, file) => keepPlaces(code, file, folder) }],
  });
  await build.write({ dir: draft, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  await build.close();
  try {
    fs.renameSync(draft, folder);
  } catch (error) {
    // Another process has made the folder meanwhile.
    fs.rmSync(draft, { recursive: true });
    if (!fs.existsSync(folder)) throw error;
  }
}

/**
 * Replaces `import.meta` in a module by the path of its source relative to the bundle, so that the module still finds
 * its migrations and threads.
 */
function keepPlaces(code: string, file: string, folder: string): string | undefined {
  if (!path.isAbsolute(file) || !code.includes('import.meta')) return undefined;
  const place = path.relative(folder, file);
  return code
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.dirname(place)}`)})`)
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`);
}

/** Packages stay where they are: some have data, native code or threads beside their modules. */
const isPackage = (name: string) => !/^(?:[./]|@balcao\/)/.test(name);

if (import.meta.main)
  await bundleServer({ programs: ['main.ts'], folder: path.resolve(process.argv[2] ?? ''), isExternal: isPackage });
