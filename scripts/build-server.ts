import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { inputsOfServer } from './bundle-server.ts';

const root = path.resolve(import.meta.dirname, '..');
const bundles = path.join(root, 'apps/server/dist');
/** Some older bundles stay, because a server that still runs may load another file of its bundle. */
const keptBundles = 3;

/**
 * Joins the modules of the server into a few files in `apps/server/dist`, if any of its inputs has changed. A server
 * that loads these starts with half of the CPU and 25 MB less memory than from 1,200 sources (decision 0101).
 * @returns the file to load; undefined where the tools are not installed or nothing can be written
 */
export async function buildServer(): Promise<string | undefined> {
  const folder = path.join(bundles, inputsOfServer());
  const program = path.join(folder, 'main.mjs');
  if (fs.existsSync(program)) return program;
  if (!fs.existsSync(path.join(root, 'node_modules/rolldown'))) return undefined;
  console.log('Building the server …');
  const child = spawn(process.execPath, [path.join(root, 'scripts/bundle-server.ts'), folder], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0 || !fs.existsSync(program)) {
    console.error('The server could not be built, so it runs from its sources.');
    return undefined;
  }
  removeOldBundles();
  return program;
}

function removeOldBundles() {
  const builtAtMs = (name: string) => fs.statSync(path.join(bundles, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newestFirst = fs.readdirSync(bundles).toSorted((a, b) => builtAtMs(b) - builtAtMs(a));
  for (const name of newestFirst.slice(keptBundles))
    fs.rmSync(path.join(bundles, name), { recursive: true, force: true });
}
