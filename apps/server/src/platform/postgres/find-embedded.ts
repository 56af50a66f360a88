import fs from 'node:fs';
import path from 'node:path';
import { postgresMajor } from './binaries.ts';
import { addressOf, readServer } from './cluster.ts';

/**
 * The embedded PostgreSQL of a data folder whose server is running, found from its files: the address of its superuser,
 * and the process that all its others are children of. For tools beside the server: the bench, a dump by hand.
 * @throws PostgresStartError or Error when the folder has none
 */
export function findEmbedded(dataDir: string): { url: string; pid: number } {
  const home = path.join(fs.realpathSync(dataDir), `pg-${postgresMajor}`);
  const { password, port, cluster = path.join(home, 'cluster') } = readServer(path.join(home, 'server.json'));
  const [pid] = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  return { url: addressOf({ password, port }), pid: Number(pid) };
}
