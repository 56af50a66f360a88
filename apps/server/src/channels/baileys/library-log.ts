import type { UserFacingSocketConfig } from 'baileys';
import type { Log } from '../../platform/log.ts';

type LibraryLog = NonNullable<UserFacingSocketConfig['logger']>;

/**
 * What Baileys has to say, in our log: its sentence and the name of what went wrong. Its objects hold stanzas and keys,
 * so they are left out; most of its errors are everyday matters of a connection, so nothing is louder than a warning.
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
