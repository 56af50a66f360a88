import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import { LinkPreview } from './link-previews.ts';

export const linkPreviewRoutes = {
  find: defineRoute({
    method: 'POST',
    path: '/link-previews',
    access: 'signed-in',
    summary: 'The previews of links in messages, in the order of the call; pages that are not known are fetched now',
    body: z.object({ urls: z.array(z.string().max(4000)).min(1).max(limits.linkPreviews.perCall) }),
    reply: z.array(LinkPreview),
  }),
};
