import { setTimeout as wait } from 'node:timers/promises';

/** The pause between two calls. A slow reply shows that the server's process was busy without a break. */
const probeMs = 5;

/** Calls a route that does nothing, one call after another. @returns the slowest, in ms */
export function startProbe(url: string): { stop(): Promise<number> } {
  const stopping = new AbortController();
  let slowest = 0;
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      const since = performance.now();
      await fetch(`${url}/healthz`).then((reply) => reply.text());
      slowest = Math.max(slowest, performance.now() - since);
      await wait(probeMs);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await ended;
      return slowest;
    },
  };
}

/**
 * The longest pause of the server's event loop since the last reading, in ms, from its metrics. The pause includes the
 * 10 ms interval of the timer that measures it.
 */
export async function longestPause(url: string): Promise<number> {
  const metrics = await fetch(`${url}/metrics`).then((reply) => reply.text());
  const seconds = /^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)$/m.exec(metrics)?.[1];
  if (seconds === undefined) throw new Error('The metrics do not tell the pauses of the event loop.');
  return Number(seconds) * 1000;
}
