import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { makeAdminClient, type AdminClient } from '../../packages/wa-mock/src/index.ts';
import { makeTemporaryFolder } from '../../apps/server/src/testing/make-temporary-folder.ts';

/** The WhatsApp on loopback, in a process of its own. */
export interface WhatsApp {
  phones: AdminClient;
  /** The environment in which a client finds it. */
  settings: { WA_WEB_SOCKET_URL: string; NODE_EXTRA_CA_CERTS: string };
  stop(): Promise<void>;
}

const program = path.resolve(import.meta.dirname, '../../packages/wa-mock/src/main.ts');

export async function startWhatsApp(): Promise<WhatsApp> {
  const folder = makeTemporaryFolder();
  const ports = ['socket', 'page', 'media'].flatMap((name) => [`--${name}-port`, '0']);
  const mock = spawn(process.execPath, [program, '--json', '--fresh', ...ports, '--folder', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(mock.stdout), 'line')) as [string];
  const told = JSON.parse(line) as { socketUrl: string; address: string; certificateFile: string };
  return {
    phones: makeAdminClient(told.address),
    settings: { WA_WEB_SOCKET_URL: told.socketUrl, NODE_EXTRA_CA_CERTS: told.certificateFile },
    async stop() {
      mock.kill('SIGTERM');
      await once(mock, 'exit');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
