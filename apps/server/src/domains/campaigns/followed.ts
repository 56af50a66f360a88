import { limits } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { shortMemory } from '../../platform/short-memory.ts';

const hasRecentCampaign = shortMemory<boolean>({ ttlMs: 3000, maxKeys: 10_000 });
/** Ticks that come more than 30 days after the end of a campaign change no report. */
const followedMs = 30 * 24 * 3600_000;
const anyStarted = statement(`select exists (
    select
    from campaigns k
    where k.started_at is not null
      and (k.status = 'EM_ANDAMENTO' or coalesce(k.completed_at, k.updated_at) > $1)) as "isFollowed"`);

/**
 * Whether ticks and answers may belong to a campaign of the company: one runs, or ended not long ago. The result is
 * cached for three seconds, so that the messages of a company without campaigns need no query.
 */
export const isFollowed = (scope: Scope): Promise<boolean> =>
  hasRecentCampaign.get(String(scope.company.id), async () => {
    const since = new Date(scope.now.getTime() - Math.max(followedMs, limits.campaign.replyMs));
    const [found] = await scope.rows<{ isFollowed: boolean }>(anyStarted, [since]);
    return found?.isFollowed ?? false;
  });

/** Drops the cached result when a campaign of the company starts. Other processes read it again after `ttlMs`. */
export const forgetFollowed = ({ company, afterCommit }: Scope): void =>
  afterCommit(() => hasRecentCampaign.forget((key) => key === String(company.id)));
