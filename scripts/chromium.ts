import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';

/** A Chromium that runs here, and what it needs in its environment. */
export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * CHROMIUM_PATH, the system's, the one that npm brought (unpacked once for all checkouts, with its libraries where the
 * system lacks them), or at last, as root on Debian, the distribution's.
 * @throws Error saying what to do.
 */
export async function findChromium(): Promise<Browser> {
  for (const executablePath of [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome']) {
    if (executablePath && fs.existsSync(executablePath)) return { executablePath, env: {} };
  }
  const unpacked = await unpackFromNpm();
  if (unpacked && runs(unpacked)) return unpacked;
  if (
    process.getuid?.() === 0 &&
    spawnSync('apt-get', ['install', '-y', 'chromium'], { stdio: 'inherit' }).status === 0
  )
    return { executablePath: '/usr/bin/chromium', env: {} };
  throw new Error('No Chromium was found. Install one, or give its path in CHROMIUM_PATH.');
}

async function unpackFromNpm(): Promise<Browser | undefined> {
  const require = createRequire(import.meta.url);
  let packed: string;
  try {
    packed = path.resolve(path.dirname(require.resolve('@sparticuz/chromium')), '../bin');
  } catch {
    return undefined;
  }
  const { version } = JSON.parse(fs.readFileSync(path.resolve(packed, '../package.json'), 'utf8')) as {
    version: string;
  };
  const folder = path.join(os.tmpdir(), `balcao-chromium-${version}-${process.getuid?.() ?? 0}`);
  if (!fs.existsSync(folder)) await unpack(packed, folder);
  const executablePath = path.join(folder, 'chromium');
  const env = { FONTCONFIG_PATH: path.join(folder, 'fonts') };
  const plain = { executablePath, env };
  return runs(plain) ? plain : { executablePath, env: { ...env, LD_LIBRARY_PATH: path.join(folder, 'al2023/lib') } };
}

/** Into a draft first: another run of the tests must not find half a browser. */
async function unpack(packed: string, folder: string) {
  const draft = fs.mkdtempSync(`${folder}.`);
  const opened = (name: string) => fs.createReadStream(path.join(packed, name)).pipe(zlib.createBrotliDecompress());
  await pipeline(opened('chromium.br'), fs.createWriteStream(path.join(draft, 'chromium'), { mode: 0o755 }));
  for (const [name, place] of [
    ['fonts.tar.br', '.'],
    ['swiftshader.tar.br', '.'],
    ['al2023.tar.br', 'al2023'],
  ] as const) {
    fs.mkdirSync(path.join(draft, place), { recursive: true });
    const tar = spawn('tar', ['-x', '-C', path.join(draft, place)], { stdio: ['pipe', 'inherit', 'inherit'] });
    await Promise.all([pipeline(opened(name), tar.stdin), once(tar, 'exit')]);
  }
  try {
    fs.renameSync(draft, folder);
  } catch {
    fs.rmSync(draft, { recursive: true }); // the other one was faster
  }
}

/** It answers with its version only if all its libraries are there. */
function runs({ executablePath, env }: Browser) {
  return (
    spawnSync(executablePath, ['--headless', '--no-sandbox', '--version'], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
      timeout: 30_000,
    }).status === 0
  );
}
