import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { PostgresStartError } from './start-error.ts';

/** The system user that PostgreSQL runs as when the server runs as root, since PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

/** The user of the product, that of the distribution's PostgreSQL, and the user without rights that each system has. */
const systemUsers = ['balcao', 'postgres', 'nobody'];

/**
 * The system user for PostgreSQL. Undefined when the process is not root: no other user is needed. As root: the owner
 * of an existing cluster. If there is no cluster yet, or root owns it: the first existing user of
 * `systemUsers`.
 * @throws PostgresStartError when the owner of the cluster is a user that this process cannot become, or when root
 *   finds no user for PostgreSQL.
 */
export function chooseAccount(cluster: string): Account | undefined {
  const ourUid = process.geteuid?.() ?? 0;
  const owner = fs.existsSync(cluster) ? fs.statSync(cluster).uid : undefined;
  if (ourUid !== 0) {
    if (owner !== undefined && owner !== ourUid)
      throw new PostgresStartError(
        `${cluster} belongs to user ${owner}, but this process is user ${ourUid}. Start as that user, or ` +
          'give it the folder: chown -R.',
      );
    return undefined;
  }
  const accounts = readAccounts();
  // 0 is root, which PostgreSQL refuses.
  const account = owner
    ? accounts.find(({ uid }) => uid === owner)
    : systemUsers.map((name) => accounts.find((known) => known.name === name)).find(Boolean);
  if (!account || account.uid === 0)
    throw new PostgresStartError(
      'PostgreSQL does not run as root and no other user was found: create one with useradd --system balcao, or ' +
        'start Balcão as a normal user.',
    );
  return { uid: account.uid, gid: account.gid };
}

/** Whether the account can enter a folder. A shell tries it, because access control lists count, too. */
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
