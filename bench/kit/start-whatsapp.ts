import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { makeAdminClient, type AdminClient } from '../../packages/wa-mock/src/index.ts';
import { makeTemporaryFolder } from '../../apps/server/src/testing/make-temporary-folder.ts';

/** The WhatsApp on loopback, in a separate process. */
export interface WhatsApp {
  phones: AdminClient;
  /** The environment variables that a client needs to connect to it. */
  settings: { WA_WEB_SOCKET_URL: string; NODE_EXTRA_CA_CERTS: string };
  stop(): Promise<void>;
}

/**
 * Adds a connection and lets its phone scan the code. Resolves when the connection can send; `ms` counts from the scan.
 */
export async function linkNumber(
  api: Client,
  phones: AdminClient,
  number: string,
): Promise<{ connectionId: number; ms: number }> {
  await phones.addPhone({ number, name: `Loja ${number}`, business: true });
  const { id } = await api.connections.create({ body: { name: `Loja ${number}`, driver: 'baileys' } });
  const qr = await until(async () => (await api.connections.show({ params: { id } })).qrcode);
  const since = performance.now();
  await phones.scanQr({ account: number, qr });
  await until(async () => (await api.connections.show({ params: { id } })).status === 'CONNECTED');
  return { connectionId: id, ms: performance.now() - since };
}

/**
 * Calls `look` again and again until it returns a truthy value.
 * @throws Error after two minutes
 */
export async function until<T>(
  look: () => Promise<T | false | undefined>,
  { what = 'something', everyMs = 50 }: { what?: string; everyMs?: number } = {},
): Promise<T> {
  for (const end = performance.now() + 120_000; performance.now() < end; await wait(everyMs)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`Waited two minutes for ${what}.`);
}

const program = path.resolve(import.meta.dirname, '../../packages/wa-mock/src/main.ts');

export async function startWhatsApp(): Promise<WhatsApp> {
  const folder = makeTemporaryFolder();
  const ports = ['socket', 'page', 'media'].flatMap((name) => [`--${name}-port`, '0']);
  const mock = spawn(process.execPath, [program, '--json', '--fresh', ...ports, '--folder', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(mock.stdout), 'line')) as [string];
  const started = JSON.parse(line) as { socketUrl: string; address: string; certificateFile: string };
  return {
    phones: makeAdminClient(started.address),
    settings: { WA_WEB_SOCKET_URL: started.socketUrl, NODE_EXTRA_CA_CERTS: started.certificateFile },
    async stop() {
      mock.kill('SIGTERM');
      await once(mock, 'exit');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
