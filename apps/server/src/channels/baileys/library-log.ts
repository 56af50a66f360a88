import type { UserFacingSocketConfig } from 'baileys';
import type { Log } from '../../platform/log.ts';

type LibraryLog = NonNullable<UserFacingSocketConfig['logger']>;

/**
 * Passes the library's log lines on: the text and the name of the error. Its objects contain stanzas and keys, so they
 * are left out. Most of its errors are usual in the life of a connection, so none is logged above the level of a
 * warning.
 */
export function libraryLog(log: Log): LibraryLog {
  const say = (level: 'debug' | 'warn') => (thing: unknown, sentence?: string) => {
    if (log.isLevelEnabled(level))
      log[level](
        { trouble: troubleIn(thing) },
        `baileys: ${sentence ?? (typeof thing === 'string' ? thing : 'something happened')}`,
      );
  };
  const nothing = () => undefined;
  const adapted: LibraryLog = {
    level: 'warn',
    child: () => adapted,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: say('debug'),
    error: say('warn'),
  };
  return adapted;
}

function troubleIn(thing: unknown): string | undefined {
  if (typeof thing !== 'object' || thing === null) return undefined;
  const parts = [thing, ...Object.values(thing)];
  const error = parts.find((part) => part instanceof Error);
  return error ? `${error.name}: ${error.message.slice(0, 200)}` : undefined;
}
