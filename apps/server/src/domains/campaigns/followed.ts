import { limits } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { shortMemory } from '../../platform/short-memory.ts';

const memory = shortMemory<boolean>({ ttlMs: 3000, most: 10_000 });
/** Ticks that come later change no report. */
const followedMs = 30 * 24 * 3600_000;
const anyStarted = statement(`select exists (
    select
    from campaigns k
    where k.started_at is not null
      and (k.status = 'EM_ANDAMENTO' or coalesce(k.completed_at, k.updated_at) > $1)) as "isFollowed"`);

/**
 * Whether ticks and answers may belong to a campaign of the company. It is remembered for three seconds, so that the
 * messages of a company without campaigns cost nothing.
 */
export const isFollowed = (scope: Scope): Promise<boolean> =>
  memory.get(String(scope.company.id), async () => {
    const since = new Date(scope.now.getTime() - Math.max(followedMs, limits.campaign.replyMs));
    const [found] = await scope.rows<{ isFollowed: boolean }>(anyStarted, [since]);
    return found?.isFollowed ?? false;
  });

/** A campaign of the company starts: this process knows at once. */
export const forgetFollowed = ({ company, afterCommit }: Scope): void =>
  afterCommit(() => memory.forget((key) => key === String(company.id)));
