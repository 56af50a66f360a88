import type { Log } from '../log.ts';
import { keepListening } from '../postgres/keep-listening.ts';
import { inAnyLane, onLaneWake, wakeLanes } from './wake.ts';

/**
 * Tells the other processes on the same database that entries were stored, and wakes the workers of this process when
 * others stored some. Best effort: the workers poll as well. The embedded PostgreSQL has only one process, which needs
 * no bridge.
 */
export function bridgeLanes({ url, log, nodeId }: { url: string; log: Log; nodeId: string }): {
  stop(): Promise<void>;
} {
  /** A wake that came from another process is not sent back. */
  let isRelaying = false;
  const listener = keepListening({
    url,
    log,
    name: 'lanes',
    channel: 'balcao_lanes',
    onPayload(payload) {
      const notice = JSON.parse(payload) as { nodeId?: string; kinds?: string[] };
      if (notice.nodeId === nodeId || !notice.kinds) return;
      isRelaying = true;
      wakeLanes(inAnyLane(notice.kinds));
      isRelaying = false;
    },
  });
  const unsubscribe = onLaneWake((stored) => {
    if (!isRelaying) listener.notify(JSON.stringify({ nodeId, kinds: [...stored.keys()] }));
  });
  return {
    async stop() {
      unsubscribe();
      await listener.close();
    },
  };
}
