import { limits, type LinkPreview } from '@balcao/contract';
import type { Selectable } from 'kysely';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { mediaLink } from '../media/index.ts';
import { settingsOf } from '../settings/index.ts';
import { previewJobName, type PreviewJob } from './preview-job.ts';
import { previewUrl } from './preview-url.ts';

type Stored = Pick<
  Selectable<Tables['link_previews']>,
  'url' | 'state' | 'title' | 'description' | 'image_key' | 'image_width' | 'image_height'
>;

const hourMs = 3600_000;
/** A fetch that has no result after this time is lost; the next call starts it again. */
const lostAfterMs = 2 * 60_000;

/**
 * The previews of links, in the given order. A page without a row in `link_previews`, or whose row has expired, is
 * fetched in the background. Its preview is `waiting`, or `none` above the hourly limit of the company.
 * @param written the links as they stand in messages; a preview has the same form as its `url`
 */
export async function findPreviews(scope: Scope, written: readonly string[]): Promise<LinkPreview[]> {
  const { linkPreviews } = await settingsOf(scope);
  const urls = written.map((link) => (linkPreviews === 'enabled' ? previewUrl(link) : undefined));
  const keys = [...new Set(urls.flatMap((url) => url?.href ?? []))];
  const known = keys.length === 0 ? new Map<string, Stored>() : await findKnown(scope, keys);
  const fetching = await startFetches(
    scope,
    keys.filter((key) => !known.has(key)),
  );
  return written.map((link, index) => {
    const url = urls[index];
    const host = url?.host ?? '';
    const stored = url && known.get(url.href);
    if (stored) return view(scope, link, host, stored);
    return { ...noContent, url: link, host, state: url && fetching.has(url.href) ? 'waiting' : 'none' };
  });
}

const noContent = { title: '', description: '', image: null };

async function findKnown(scope: Scope, keys: readonly string[]): Promise<Map<string, Stored>> {
  const rows = await scope.db
    .selectFrom('link_previews')
    .select(['url', 'state', 'title', 'description', 'image_key', 'image_width', 'image_height'])
    .where('url', 'in', keys)
    .where('expires_at', '>', scope.now)
    .execute();
  return new Map(rows.map((row) => [row.url, row]));
}

/** @returns the links whose pages are being fetched; the other links exceed the hourly limit of the company */
async function startFetches(scope: Scope, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { fetchedLately } = await scope.db
    .selectFrom('link_previews')
    .select(({ fn }) => fn.countAll<number>().as('fetchedLately'))
    .where('asked_at', '>', new Date(scope.now.getTime() - hourMs))
    .executeTakeFirstOrThrow();
  const remaining = Math.max(0, limits.linkPreviews.perHour - Number(fetchedLately));
  // Sorted, so that two calls lock the rows in the same order.
  const allowed = keys.slice(0, remaining).toSorted();
  if (allowed.length === 0) return new Set();
  const expiresAt = new Date(scope.now.getTime() + lostAfterMs);
  const started = await scope.db
    .insertInto('link_previews')
    .values(allowed.map((url) => ({ url, state: 'waiting' as const, asked_at: scope.now, expires_at: expiresAt })))
    .onConflict((repeat) =>
      repeat
        .constraint('link_previews_pkey')
        .doUpdateSet({ state: 'waiting', asked_at: scope.now, expires_at: expiresAt })
        // Another call may have begun the fetch since `findKnown`: then its row has not expired.
        .where('link_previews.expires_at', '<=', scope.now),
    )
    .returning('url')
    .execute();
  for (const { url } of started)
    await enqueueJob(scope, previewJobName, { url } satisfies PreviewJob, { singletonKey: url });
  return new Set(allowed);
}

function view(scope: Scope, url: string, host: string, stored: Stored): LinkPreview {
  const { state, image_key: key, image_width: width, image_height: height } = stored;
  if (state !== 'ready') return { ...noContent, url, host, state };
  const hasImage = key !== null && width !== null && height !== null;
  return {
    url,
    host,
    state,
    title: stored.title ?? '',
    description: stored.description ?? '',
    image: hasImage ? { url: mediaLink(scope.company, key, 'preview.webp', scope.now), width, height } : null,
  };
}
