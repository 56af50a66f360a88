import { job, type Job } from '../../platform/jobs/jobs.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { discardPreviewImage, storePreviewImage, type PreviewImage } from '../media/index.ts';
import { fetchImage, fetchPage } from './network.ts';
import { previewUrl } from './preview-url.ts';
import type { PageDescription } from './read-page.ts';

export const previewJobName = 'link-preview';
export interface PreviewJob {
  /** A result of `previewUrl`, under which the row of the link is stored. */
  url: string;
}

const hourMs = 3600_000;
/** How long a result is used before the page is fetched again. `none`: the page gave no description. */
const keptMs = { ready: 3 * 24 * hourMs, none: 6 * hourMs };

/** Fetches a page and stores its description. There is one attempt, since a client may ask for the link again later. */
export const previewJob = job<PreviewJob>(workPreview, { attempts: 1, timeoutSeconds: 60, isBackground: true });

/** The time for a page and its picture together. */
const fetchMs = 8000;

async function workPreview(claimed: Job<PreviewJob>): Promise<void> {
  const { payload, signal } = claimed;
  const url = previewUrl(payload.url)?.href;
  const company = companyOf(claimed);
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(fetchMs)]);
  const page = url === undefined ? undefined : await fetchPage(url, inTime);
  const bytes = page?.image === undefined ? undefined : await fetchImage(page.image, inTime);
  const image = bytes && (await storePreviewImage(company, bytes));
  try {
    await store(company, payload.url, page, image);
  } catch (error) {
    if (image) await discardPreviewImage(image.key);
    throw error;
  }
}

const store = (company: Company, url: string, page: PageDescription | undefined, image: PreviewImage | undefined) =>
  company.inScope(async (scope) => {
    const before = await scope.db
      .selectFrom('link_previews')
      .select('image_key')
      .where('url', '=', url)
      .forUpdate()
      .executeTakeFirst();
    await scope.db
      .updateTable('link_previews')
      .set({
        state: page ? 'ready' : 'none',
        title: page?.title ?? null,
        description: page?.description ?? null,
        image_key: image?.key ?? null,
        image_width: image?.width ?? null,
        image_height: image?.height ?? null,
        expires_at: new Date(scope.now.getTime() + keptMs[page ? 'ready' : 'none']),
      })
      .where('url', '=', url)
      .execute();
    // The picture that was replaced; or the new picture, if the row was deleted meanwhile.
    const unused = before ? before.image_key : (image?.key ?? null);
    if (unused !== null) scope.afterCommit(() => void discardPreviewImage(unused));
  });
