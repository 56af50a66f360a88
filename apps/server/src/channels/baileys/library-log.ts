import type { UserFacingSocketConfig } from 'baileys';
import type { Log } from '../../platform/log.ts';

type LibraryLog = NonNullable<UserFacingSocketConfig['logger']>;

/**
 * Passes the library's log lines on: the text, and the name and message of an error. The logged objects contain stanzas
 * and keys, so they are left out. Most of the library's errors are usual in the life of a connection, so none is logged
 * above the level of a warning.
 */
export function libraryLog(log: Log): LibraryLog {
  const logAt = (level: 'debug' | 'warn') => (logged: unknown, message?: string) => {
    if (log.isLevelEnabled(level))
      log[level](
        { trouble: troubleIn(logged) },
        `baileys: ${message ?? (typeof logged === 'string' ? logged : 'something happened')}`,
      );
  };
  const ignore = () => undefined;
  const adapted: LibraryLog = {
    level: 'warn',
    child: () => adapted,
    trace: ignore,
    debug: ignore,
    info: ignore,
    warn: logAt('debug'),
    error: logAt('warn'),
  };
  return adapted;
}

function troubleIn(logged: unknown): string | undefined {
  if (typeof logged !== 'object' || logged === null) return undefined;
  const parts = [logged, ...Object.values(logged)];
  const error = parts.find((part) => part instanceof Error);
  return error ? `${error.name}: ${error.message.slice(0, 200)}` : undefined;
}
