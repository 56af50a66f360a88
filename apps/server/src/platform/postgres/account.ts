import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { PostgresStartError } from './start-error.ts';

/** The system user PostgreSQL runs as when we are root, which it refuses to be. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Nobody else is needed when we are not root. As root: the owner of an existing cluster, else the first of our own
 * user, the distribution's, and nobody.
 * @throws PostgresStartError when the cluster belongs to somebody we cannot become.
 */
export function chooseAccount(cluster: string): Account | undefined {
  const us = process.geteuid?.() ?? 0;
  const owner = fs.existsSync(cluster) ? fs.statSync(cluster).uid : undefined;
  if (us !== 0) {
    if (owner !== undefined && owner !== us)
      throw new PostgresStartError(
        `${cluster} belongs to user ${owner}, but this process is user ${us}. Start as the user of before, or give it the folder: chown -R.`,
      );
    return undefined;
  }
  const accounts = readAccounts();
  const account = owner
    ? accounts.find(({ uid }) => uid === owner)
    : ['balcao', 'postgres', 'nobody'].map((name) => accounts.find((one) => one.name === name)).find(Boolean);
  if (!account || account.uid === 0)
    throw new PostgresStartError(
      'PostgreSQL does not run as root and no other user was found: create one with useradd --system balcao, or start Balcão as a normal user.',
    );
  return { uid: account.uid, gid: account.gid };
}

/** Whether the account can go into a folder; asked of the system itself, which also knows access lists. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

function readAccounts() {
  return fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => {
      const [name = '', , uid, gid] = line.split(':');
      return { name, uid: Number(uid), gid: Number(gid) };
    })
    .filter(({ name, uid }) => name !== '' && Number.isInteger(uid));
}
