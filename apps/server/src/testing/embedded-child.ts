// A server that only runs its PostgreSQL, to be killed by tests: node embedded-child.ts <data folder>
import { createLog } from '../platform/log.ts';
import { startEmbedded } from '../platform/postgres/embedded.ts';

const [, , dataDir = ''] = process.argv;
const server = await startEmbedded({
  dataDir,
  durable: false,
  settings: { shared_buffers: '128MB' },
  log: createLog({ logLevel: 'silent', isProduction: true }),
});
process.stdout.write(`${JSON.stringify({ url: server.url, pid: server.pid() })}\n`);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
process.stdin.resume();
