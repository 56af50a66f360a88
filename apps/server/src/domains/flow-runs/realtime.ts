import { signals } from '@balcao/contract';
import type { Announcers } from '../../platform/facts/reactions.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { viewRuns } from './view-runs.ts';

/** Runs of many customers go on at the same time. A screen gets a round of signals at most once a second. */
const everyMs = 1000;
/** The runs in a round of signals. Further runs are seen when the screen fetches again. */
const maxPerRound = 100;
/** The runs of the next round, by company; a company without an entry has no round ahead. */
const waitingRunIds = new Map<number, Set<string>>();

/** A round: announces the waiting runs of a company to its admins. */
async function announceRuns(company: Company): Promise<void> {
  const ids = [...(waitingRunIds.get(company.id) ?? [])].slice(0, maxPerRound);
  waitingRunIds.delete(company.id);
  if (!(await company.hasClientIn(admins))) return;
  for (const record of await company.read((scope) => viewRuns(scope, ids)))
    company.announce(signals.flowRun, [admins], { action: 'update', record });
}

export const runAnnouncers: Announcers = {
  async 'flow-run.changed'(company, facts) {
    const waitingIds = waitingRunIds.get(company.id);
    const ids = waitingIds ?? new Set<string>();
    for (const { runId } of facts) if (ids.size < maxPerRound) ids.add(runId);
    // A round is ahead already.
    if (waitingIds) return;
    waitingRunIds.set(company.id, ids);
    setTimeout(() => void announceRuns(company).catch(() => waitingRunIds.delete(company.id)), everyMs).unref();
  },
};
