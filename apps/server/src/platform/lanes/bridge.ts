import type { Log } from '../log.ts';
import { keepListening } from '../postgres/keep-listening.ts';
import { anywhere, onLaneWake, wakeLanes } from './wake.ts';

/**
 * Tells the other processes on the same database that entries were stored, and hears of theirs. Best effort: the
 * workers poll as well. Not needed while one process does everything.
 */
export function bridgeLanes({ url, log, nodeId }: { url: string; log: Log; nodeId: string }): {
  stop(): Promise<void>;
} {
  let hearing = false;
  const listener = keepListening({
    url,
    log,
    name: 'lanes',
    channel: 'balcao_lanes',
    onPayload(payload) {
      const said = JSON.parse(payload) as { nodeId?: string; kinds?: string[] };
      if (said.nodeId === nodeId || !said.kinds) return;
      hearing = true;
      wakeLanes(anywhere(said.kinds));
      hearing = false;
    },
  });
  const forget = onLaneWake((stored) => {
    if (!hearing) listener.notify(JSON.stringify({ nodeId, kinds: [...stored.keys()] }));
  });
  return {
    async stop() {
      forget();
      await listener.close();
    },
  };
}
