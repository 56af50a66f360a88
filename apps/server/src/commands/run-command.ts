import path from 'node:path';
import { createLog, type Log } from '../platform/log.ts';
import { BackupError } from '../platform/backup/backup-error.ts';
import { ConfigError, readConfig, type Config } from '../platform/config.ts';
import { MigrationError } from '../platform/postgres/migrate.ts';
import { UnsafeSessionError } from '../platform/postgres/secure-session.ts';
import { PostgresStartError } from '../platform/postgres/start-error.ts';

/** The command line is wrong, or the command cannot be carried out. The message is meant for the operator. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Errors whose message tells the operator what to do. Other errors are bugs and are printed with their stack, except
 * those of the database and of the operating system.
 */
const explainedErrors = [BackupError, ConfigError, MigrationError, PostgresStartError, UnsafeSessionError, UsageError];

/** Runs a command of the operator with the environment of the server, then ends the process. */
export async function runCommand(work: (config: Config, log: Log) => Promise<void>): Promise<never> {
  // `process.exit` runs the exit handlers, which remove unfinished files; a signal without a handler does not.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  try {
    const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
    await work(config, createLog(config));
    process.exit(0);
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n`);
    process.exit(1);
  }
}

function explain(error: unknown): string {
  if (explainedErrors.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, severity, stack, message } = error as Error & { code?: string; severity?: string };
  // Only errors of PostgreSQL have a severity.
  if (severity !== undefined) return `The database refuses: ${message} (${code}).`;
  // Codes of the operating system, such as EACCES.
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return `It did not work: ${message || code}.`;
  return stack ?? message;
}

/** Prints a line for the operator. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The absolute path of a file. npm runs commands in the project's root, and INIT_CWD names the caller's folder. */
export const namedFile = (name: string): string => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
