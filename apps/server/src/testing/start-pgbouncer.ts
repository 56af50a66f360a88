import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeTemporaryFolder } from './make-temporary-folder.ts';

export interface PgBouncer {
  /** The URL of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a real PgBouncer in front of a database.
 * @param program the path of pgbouncer
 * @param settings lines of its section `[pgbouncer]`
 */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<PgBouncer> {
  const target = new URL(databaseUrl);
  const folder = makeTemporaryFolder();
  const port = await freePort();
  const users = path.join(folder, 'users.txt');
  fs.writeFileSync(users, `"${target.username}" "${target.password}"\n`);
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    ...settings,
  };
  const file = path.join(folder, 'pgbouncer.ini');
  fs.writeFileSync(
    file,
    `[databases]\n* = host=${target.hostname} port=${target.port}\n[pgbouncer]\n${Object.entries(lines)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join('')}`,
  );
  // PgBouncer refuses to run as root. As root, it runs as an unprivileged user, who must be able to read its files.
  const isRoot = process.getuid?.() === 0;
  fs.chmodSync(folder, 0o755);
  for (const readable of [users, file]) fs.chmodSync(readable, 0o644);
  const child = spawn(program, [...(isRoot ? ['--user', 'nobody'] : []), file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'exit');
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}:\n${output}`);
    await wait(20);
  }
  target.host = `127.0.0.1:${port}`;
  return {
    url: target.href,
    async stop() {
      child.kill('SIGINT');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(killTimer);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
