import type { Log } from './log.ts';

const intervalMs = 30_000;
const timeoutMs = 10_000;

/**
 * Checks every 30 seconds whether the services other than the database answer. A service that does not answer does not
 * make the process unready: everything else still works.
 * @param checks by the name of the service; a check that throws means that the service does not answer
 * @returns `states`: whether each service answered its last check; a service without a finished check is absent
 */
export function watchServices(
  checks: Readonly<Record<string, () => Promise<void>>>,
  log: Log,
): { states(): Record<string, boolean>; stop(): void } {
  const states = new Map<string, boolean>();
  let isStopped = false;
  const ask = async (name: string, check: () => Promise<void>) => {
    const reason = await withinTime(check).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (isStopped) return;
    const before = states.get(name);
    if (reason !== undefined && before !== false) log.warn({ service: name, reason }, 'a service does not answer');
    if (reason === undefined && before === false) log.info({ service: name }, 'a service answers again');
    states.set(name, reason === undefined);
  };
  const askAll = () => void Promise.all(Object.entries(checks).map(([name, check]) => ask(name, check)));
  askAll();
  const timer = setInterval(askAll, intervalMs).unref();
  return {
    states: () => Object.fromEntries(states),
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

async function withinTime(check: () => Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs).unref();
  try {
    await Promise.race([check(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
