import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');
const web = path.join(root, 'apps/web');
const dist = path.join(web, 'dist');
const vite = path.join(root, 'node_modules/vite/bin/vite.js');

/** The files and folders from which the app is built: a change in any of them builds it again. */
const inputs = ['apps/web', 'packages/contract', 'package-lock.json', 'scripts/build-web.ts'];

/**
 * Builds the web app into apps/web/dist when any of its inputs has changed, with a gzip and a brotli file beside each
 * text.
 * @returns whether it was built.
 */
export async function buildWeb(): Promise<boolean> {
  if (!fs.existsSync(path.join(web, 'index.html'))) return false;
  const inputsNow = hashInputs();
  const stamp = path.join(dist, '.inputs');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === inputsNow) return false;
  if (!fs.existsSync(vite)) {
    if (!fs.existsSync(path.join(dist, 'index.html')))
      throw new Error('The page is not built, and what builds it is not installed: npm ci --include=dev');
    console.log('The page is served as it was built: what builds it is not installed.');
    return false;
  }
  console.log('Building the web app …');
  const draft = path.join(web, 'dist.draft'); // a running server keeps the old files until all new ones exist
  await runVite(draft, inputsNow.slice(0, 12));
  await Promise.all(listFiles(draft).map(compress));
  fs.writeFileSync(path.join(draft, '.inputs'), inputsNow);
  fs.rmSync(dist, { recursive: true, force: true });
  fs.renameSync(draft, dist);
  return true;
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => listFiles(path.join(root, input))).toSorted()) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(from: string): string[] {
  if (!fs.statSync(from).isDirectory()) return [from];
  return fs
    .readdirSync(from, { withFileTypes: true })
    .flatMap((entry) =>
      /^(node_modules|dist|dist\.draft|\..*)$/.test(entry.name) && from !== dist
        ? []
        : listFiles(path.join(from, entry.name)),
    );
}

/**
 * Runs Vite in a process of its own, so that the server does not keep Vite's memory.
 * @param build a name of this build; open pages compare it with the name that the server tells them
 */
async function runVite(outDir: string, build: string) {
  const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production', VITE_BUILD: build },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The web app could not be built.');
}

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/** Writes a gzip and a brotli file beside a file of text. */
async function compress(file: string) {
  if (!/\.(js|css|html|svg|json|webmanifest|txt|wasm)$/.test(file)) return;
  const bytes = fs.readFileSync(file);
  // A smaller file fits into one network packet in any case.
  if (bytes.length < 1000) return;
  const quality = {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 10, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
  fs.writeFileSync(`${file}.gz`, await gzip(bytes, { level: 9 }));
  fs.writeFileSync(`${file}.br`, await brotli(bytes, quality));
}
