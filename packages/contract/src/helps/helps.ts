import { z } from 'zod';
import { id, optionalText, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/** A help video of the installation. The operator writes it; every signed-in user sees it. */
export const Help = z.object({
  id: id(),
  title: z.string(),
  description: z.string(),
  /** The id of a YouTube video: 11 characters. */
  video: z.string(),
});
export type Help = z.infer<typeof Help>;

/**
 * The id of a YouTube video, read from the id itself or from a link that `videoIdOf` knows. The pattern of ids refuses
 * other texts.
 */
const youTubeVideo = () =>
  z
    .string()
    .trim()
    .max(300)
    .transform((written) => videoIdOf(written) ?? written)
    .pipe(z.string().regex(/^[\w-]{11}$/))
    .meta({ examples: ['https://youtu.be/aqz-KE-bpKQ'] });

export const HelpFields = z.object({
  title: text(limits.helpTitle.min, limits.helpTitle.max),
  description: optionalText(limits.helpDescription),
  video: youTubeVideo(),
});
export type HelpFields = z.infer<typeof HelpFields>;

export const HelpChanges = HelpFields.partial();
export type HelpChanges = z.infer<typeof HelpChanges>;

/**
 * The id in `aqz-KE-bpKQ`, `https://youtu.be/aqz-KE-bpKQ` or `https://www.youtube.com/watch?v=aqz-KE-bpKQ`, and in
 * links to `/embed/`, `/shorts/` and `/live/`. The caller checks the form of an id from a link.
 */
function videoIdOf(written: string): string | undefined {
  if (/^[\w-]{11}$/.test(written)) return written;
  if (!URL.canParse(written)) return undefined;
  const { protocol, hostname, pathname, searchParams } = new URL(written);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  if (hostname === 'youtu.be') return pathname.slice(1);
  if (!/^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/.test(hostname)) return undefined;
  return searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([\w-]{11})/.exec(pathname)?.[1];
}
