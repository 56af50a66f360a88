import type { LinkPreview } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** Links of bubbles that appear within this time are asked for in one call. */
const gatherMs = 50;
interface WaitingLink {
  url: string;
  resolve: (preview: LinkPreview) => void;
  reject: (error: unknown) => void;
}
let waiting: WaitingLink[] = [];

/** Asks for all waiting links. Links above the limit of one call go into further calls at the same time. */
async function askAll(): Promise<void> {
  const asked = waiting.slice(0, limits.linkPreviews.perCall);
  waiting = waiting.slice(asked.length);
  if (waiting.length > 0) void askAll();
  try {
    const previews = await api.linkPreviews.find({ body: { urls: asked.map(({ url }) => url) } });
    for (const [index, { resolve, reject }] of asked.entries()) {
      const preview = previews[index];
      if (preview) resolve(preview);
      else reject(new Error('The server left a preview out.'));
    }
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

const ask = (url: string): Promise<LinkPreview> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void askAll(), gatherMs);
    waiting.push({ url, resolve, reject });
  });

/** While the server fetches the page, the client asks it again after these pauses, and then no more. */
const pausesMs = [1500, 3000, 6000, 15_000];

/** The query of the preview of a link. A bubble without a preview is complete, so a failure is not shown. */
export const previewQuery = (url: string) =>
  queryOptions({
    queryKey: ['linkPreviews', 'one', url],
    queryFn: () => ask(url),
    staleTime: 60 * 60_000,
    gcTime: 60 * 60_000,
    retry: false,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state === 'waiting' ? (pausesMs[dataUpdateCount - 1] ?? false) : false,
  });
