import { askWorker } from '../domains/automation/index.ts';
import { campaignClock } from '../domains/campaigns/index.ts';
import { callWorker, flowClock } from '../domains/flow-runs/index.ts';
import { startCounting, startWatching } from '../domains/number-health/index.ts';
import { webhookWorker } from '../domains/webhooks/index.ts';
import { scheduleClock } from '../domains/schedules/index.ts';
import { startIndexing } from '../domains/search/index.ts';
import { introduceChannels, startChannels } from '../introduce-channels.ts';
import { nouns } from '../nouns.ts';
import { startClocks } from '../platform/clocks.ts';
import { startJobs } from '../platform/jobs/start-jobs.ts';
import { bridgeLanes } from '../platform/lanes/bridge.ts';
import { connectLanes } from '../platform/lanes/lanes.ts';
import { startLanes } from '../platform/lanes/worker.ts';
import type { PreparedStart } from './start.ts';

/** Starts what works without being called: jobs, watches, clocks, the search index, lanes, WhatsApp connections. */
export async function startWorkers(start: PreparedStart, database: { url: string }): Promise<void> {
  const { config, log, opened, step, has } = start;
  const counting = startCounting(log);
  opened.add('the counting of messages', () => counting.stop());
  const jobs = await step('starting the jobs', () => startJobs({ url: database.url, log, roles: config.roles }));
  opened.add('the jobs', () => jobs.stop());
  if (has('worker')) {
    const watching = startWatching(log, { publicUrl: config.publicUrl, afterMs: config.alertAfterMs });
    opened.add('the watch over WhatsApp numbers', () => watching.stop());
    const clocks = startClocks([flowClock(log), scheduleClock(log), campaignClock(log)], log);
    opened.add('the clocks of flows, schedules and campaigns', () => clocks.stop());
    const indexing = startIndexing(log);
    opened.add('the search documents', () => indexing.stop());
  }
  startLaneWork(start, database);
}

function startLaneWork({ config, log, nodeId, opened, secrets, has }: PreparedStart, { url }: { url: string }): void {
  // Only an external PostgreSQL has other processes to tell. `url` is also set for the embedded one.
  if (config.databaseUrl !== undefined) {
    const bridge = bridgeLanes({ url, log, nodeId });
    opened.add('the bridge of the lanes', () => bridge.stop());
  }
  const channelWork = introduceChannels(config, secrets, log);
  connectLanes({
    batches: nouns.flatMap(({ lanes }) => lanes?.(log) ?? []),
    deliveries: [...channelWork.workers, callWorker(), askWorker(), webhookWorker()],
  });
  if (has('channels')) {
    const channels = startChannels(config, secrets, log);
    opened.add('the WhatsApp connections', () => channels.stop());
  }
  if (has('worker') || has('channels')) {
    // `worker` processes work batches, and `channels` processes deliveries. A process of both roles passes no `only`.
    const lanes = startLanes({
      log,
      nodeId,
      ...(!has('channels') && { only: 'batches' }),
      ...(!has('worker') && { only: 'deliveries' }),
    });
    opened.add('the lanes', () => lanes.stop());
    opened.add('the downloads', async () => channelWork.stop());
  }
}
