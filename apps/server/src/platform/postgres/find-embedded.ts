import fs from 'node:fs';
import path from 'node:path';
import { postgresMajor } from './binaries.ts';
import { applicationAddressOf, readServer, superuserAddressOf } from './cluster.ts';

/**
 * The embedded PostgreSQL of a data folder whose server is running, found from its files: the URLs of the owner of
 * the database (`url`) and of the superuser, and the pid of the postmaster. For tools outside of the server: the bench,
 * the backup, the commands of the operator.
 * @throws PostgresStartError or Error when these files cannot be read
 */
export function findEmbedded(dataDir: string): { url: string; superuserUrl: string; pid: number } {
  const home = path.join(fs.realpathSync(dataDir), `pg-${postgresMajor}`);
  const server = readServer(path.join(home, 'server.json'));
  const { password, applicationPassword = '', port, cluster = path.join(home, 'cluster') } = server;
  const [pid] = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  return {
    url: applicationAddressOf({ applicationPassword, port }),
    superuserUrl: superuserAddressOf({ password, port }),
    pid: Number(pid),
  };
}
