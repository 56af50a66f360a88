import { limits } from '@balcao/contract';
import { isNear } from './reach.ts';

/**
 * The address under which the page of a link is fetched and kept; undefined: the server does not open such links. Only
 * the standard ports of the web: other services of a host are not asked.
 */
export function previewUrl(written: string): URL | undefined {
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : `https://${written}`);
  if (!url || url.href.length > limits.linkPreviews.url) return undefined;
  if (url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return undefined;
  if (url.port !== '' && !isNear(url.host)) return undefined;
  url.hash = '';
  return url;
}
