import { z } from 'zod';

/**
 * What a link leads to, as its page describes it. `waiting`: the server is fetching the page, ask again soon. `none`:
 * the page has no description, cannot be reached, or the company wants no previews.
 */
export const LinkPreview = z.object({
  /** The link, as the client asked for it. */
  url: z.string(),
  state: z.enum(['waiting', 'ready', 'none']),
  /** The host of the link, in its plain form (punycode). Empty: the server does not open the link. */
  host: z.string(),
  /** The title and the description, as the page gives them. Empty unless the state is `ready`. */
  title: z.string(),
  description: z.string(),
  /** A picture of the page, from our own server. */
  image: z.object({ url: z.string(), width: z.number(), height: z.number() }).nullable(),
});
export type LinkPreview = z.infer<typeof LinkPreview>;
