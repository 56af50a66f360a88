import { limits } from '@balcao/contract';
import { isTestHost } from './outbound-rules.ts';

/**
 * The address from which the page of a link is fetched, and under which its preview is stored; undefined: the server
 * does not open the link. Only the standard ports of the web are allowed, so that other services of a host get no call.
 */
export function previewUrl(written: string): URL | undefined {
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : `https://${written}`);
  if (!url || url.href.length > limits.linkPreviews.url) return undefined;
  if (url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return undefined;
  if (url.port !== '' && !isTestHost(url.host)) return undefined;
  url.hash = '';
  return url;
}
