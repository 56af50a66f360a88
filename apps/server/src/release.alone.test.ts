import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { inputsOfServer } from '../../../scripts/bundle-server.ts';
import { clientOf } from './testing/client.ts';
import { newTestDatabase } from './testing/test-database.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
const login = { email: 'bia@example.com', password: 'uma senha bem longa' };

/** Without the variables that npm sets for the script that started the tests. */
const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_(package|lifecycle|config_local_prefix|command)|INIT_CWD|NODE_ENV|NODE_COMPILE_CACHE|VITEST)/.test(
          name,
        ),
    ),
  );

async function unpackRelease(): Promise<string> {
  const folder = temporaryFolder();
  const env = environment();
  await run(process.execPath, [path.join(root, 'scripts/release.ts'), folder], { env });
  const archive = fs.readdirSync(folder)[0] ?? '';
  expect(archive).toMatch(/^balcao-\d+\.\d+\.\d+.*\.tar\.gz$/);
  await run('tar', ['-xzf', path.join(folder, archive), '-C', folder]);
  return path.join(folder, archive.replace(/\.tar\.gz$/, ''));
}

/** MB on the disk; a file with two names counts once. */
async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-sk', folder]);
  return Number.parseInt(stdout, 10) / 1024;
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** `npm start` in a process group of its own. */
async function start(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const port = await freePort();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      ...environment(),
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: login.email,
      ADMIN_PASSWORD: login.password,
      DATA_DIR: path.join(folder, 'data'),
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  onTestFinished(async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () => {
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output}`);
        return fetch(`${url}/readyz`).then(
          (reply) => reply.ok,
          () => false,
        );
      },
      { interval: 100 },
    )
    .toBe(true);
  expect(output).not.toContain('Building the web app');
  return url;
}

async function servesPageAndSignIn(url: string) {
  const page = await (await fetch(url)).text();
  const script = /\/assets\/[^"]+\.js/.exec(page)?.[0];
  expect((await fetch(`${url}${script}`)).status).toBe(200);
  const { user } = await clientOf(url).auth.login({ body: login });
  expect(user.email).toBe(login.email);
}

/** The file that `npm start` loads in this folder if it is there. */
async function bundleIn(folder: string): Promise<string> {
  const theirs = (await import(path.join(folder, 'scripts/bundle-server.ts'))) as {
    inputsOfServer: typeof inputsOfServer;
  };
  return path.join(folder, 'apps/server/dist', theirs.inputsOfServer(), 'main.mjs');
}

/** npm sometimes waits for ever while it unpacks a package from its cache; then it is ended and run again. */
async function install(folder: string, ...more: string[]) {
  const command = ['npm', 'ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', ...more];
  const attempt = () => run('timeout', ['400', ...command], { cwd: folder, env: environment() });
  await attempt().catch(attempt);
}

test(
  'the archive of a release starts after npm ci --omit=dev, without what builds the page, and stays small',
  // Two installations, each of which may be begun twice.
  { timeout: 1_800_000 },
  async () => {
    const folder = await unpackRelease();
    expect(fs.existsSync(await bundleIn(folder))).toBe(true);
    // Installed with the system's PostgreSQL, Node and ffmpeg first: npm ci replaces all of it afterwards.
    await install(folder, '--workspace=@balcao/server');
    const modules = path.join(folder, 'node_modules');
    expect(await sizeOf(modules)).toBeLessThan(180);
    await servesPageAndSignIn(
      await start(folder, {
        DATABASE_URL: await newTestDatabase(),
        DATA_DIR: path.join(folder, 'other'),
        // The system's Node 24.
        PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
      }),
    );

    await install(folder);
    for (const tool of ['vite', 'rolldown', 'typescript', 'react', '@tabler', '@mantine', 'playwright-core', 'vitest'])
      expect(fs.existsSync(path.join(modules, tool)), tool).toBe(false);
    expect(await sizeOf(modules)).toBeLessThan(350);
    await servesPageAndSignIn(await start(folder, {}));
  },
);
