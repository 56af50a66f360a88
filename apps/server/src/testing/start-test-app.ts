import fs from 'node:fs';
import { expect } from 'vitest';
import { startApp, type AppOptions, type RunningApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { makeTemporaryFolder } from './make-temporary-folder.ts';
import { bySocket, testDatabase } from './test-database.ts';

export interface TestApp extends RunningApp {
  dataDir: string;
  databaseUrl: string;
}

/** An address without a WhatsApp server: a test that needs one starts its own. */
const nobody = 'ws://127.0.0.1:9/ws/chat';
const noGraph = 'http://127.0.0.1:9/v25.0';

interface TestAppOptions extends AppOptions {
  env?: Record<string, string>;
}

/**
 * An app as in production, on its own port and data folder, without rate limits. `LOG_LEVEL=debug` shows its log. Its
 * database connections replace those of the process, so only a file named `*.alone.test.ts` may start its own.
 */
export function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { testPath } = expect.getState();
  if (!testPath?.endsWith('.alone.test.ts'))
    throw new Error(`${testPath} starts an app of its own, which stops the app of its worker: name it *.alone.test.ts`);
  return start(options);
}

async function start({ env = {}, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = makeTemporaryFolder();
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    SANDBOX: 'on',
    WA_WEB_SOCKET_URL: nobody,
    WA_GRAPH_URL: noGraph,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'uma-senha-boa',
    ...env,
  });
  const database = options.database ?? { url: await testDatabase() };
  const generous = { perAddress: 1_000_000, perUser: 1_000_000, perRoute: false };
  const app = await startApp(config, createLog(config), {
    limits: generous,
    ...options,
    database: { ...database, url: bySocket(database.url) },
  });
  return {
    ...app,
    dataDir,
    databaseUrl: database.url,
    async stop() {
      await app.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let shared: Promise<TestApp> | undefined;

/** The app that all tests of this worker share, each with its own companies. It lives as long as the worker. */
export function testApp(): Promise<TestApp> {
  if (!shared) {
    shared = start();
    // The end of the worker does not wait for a stop, but the folder is removed.
    void shared.then(({ dataDir }) => process.once('exit', () => fs.rmSync(dataDir, { recursive: true, force: true })));
  }
  return shared;
}
