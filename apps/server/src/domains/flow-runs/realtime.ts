import { signals } from '@balcao/contract';
import type { Announcers } from '../../platform/facts/reactions.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { viewRuns } from './view-runs.ts';

/** Runs of many customers go on at once; a screen needs no more than a signal a second. */
const everyMs = 1000;
/** The runs of a signal round; further ones are seen when the screen fetches. */
const maxPerRound = 100;
const waiting = new Map<number, Set<string>>();

async function tell(company: Company): Promise<void> {
  const ids = [...(waiting.get(company.id) ?? [])].slice(0, maxPerRound);
  waiting.delete(company.id);
  if (!(await company.hasClientIn(admins))) return;
  for (const record of await company.read((scope) => viewRuns(scope, ids)))
    company.announce(signals.flowRun, [admins], { action: 'update', record });
}

export const runAnnouncers: Announcers = {
  async 'flow-run.changed'(company, facts) {
    const before = waiting.get(company.id);
    const ids = before ?? new Set<string>();
    for (const { runId } of facts) if (ids.size < maxPerRound) ids.add(runId);
    if (before) return;
    waiting.set(company.id, ids);
    setTimeout(() => void tell(company).catch(() => waiting.delete(company.id)), everyMs).unref();
  },
};
