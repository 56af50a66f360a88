import type { Log } from '../log.ts';
import type { Pools } from './pool.ts';
import { requireSafeSession, UnsafeSessionError } from './secure-session.ts';

const intervalMs = 5000;

/**
 * Checks every five seconds that row security still applies to a session of the readers, the writers and the workers,
 * since roles can change while the process runs. The pool `operators`, which sees all companies, is not checked.
 * @returns `areSafe`, false from a failed check until a check passes again; a lost database connection changes nothing.
 */
export function watchRights(pools: Pools, log: Log): { areSafe(): boolean; stop(): void } {
  let isSafe = true;
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      await requireSafeSession(pools.readers, 'app_tenant');
      await requireSafeSession(pools.writers, 'app_tenant');
      await requireSafeSession(pools.workers, 'app_worker');
      if (!isSafe) log.info('row security binds the database sessions again; calls are served');
      isSafe = true;
    } catch (error) {
      if (!(error instanceof UnsafeSessionError)) return;
      if (isSafe) log.fatal({ err: error }, 'row security does not bind a database session; calls are refused');
      isSafe = false;
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void check(), intervalMs).unref();
  return { areSafe: () => isSafe, stop: () => clearInterval(timer) };
}
