import { fetchOutside } from '../../platform/outbound-http/fetch-outside.ts';
import type { Version } from './choose-version.ts';

const page = 'https://web.whatsapp.com/sw.js';

/**
 * The current version of WhatsApp's own page. The page is read as the library reads it (`fetchLatestWaWebVersion`), but
 * through the outbound guard, with limits of time and size.
 * @param other another page for tests, which may be on this machine
 * @throws when the page cannot be read or names no version
 */
export async function fetchNewestVersion(other?: string): Promise<Version> {
  const { status, body } = await fetchOutside(other ?? page, {
    // Without these headers the page answers with an error.
    headers: {
      'sec-fetch-site': 'none',
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    },
    ...(other !== undefined && { plain: true, permit: ['127.0.0.1', '::1'] }),
  });
  // The page is a script that contains JSON: plain (`"client_revision":1015`), or within a string
  // (`\"client_revision\":1015`).
  const revision = /\\?"client_revision\\?":\s*(\d{1,15})/.exec(body.toString('latin1'))?.[1];
  if (status !== 200 || revision === undefined)
    throw new Error(`The page of WhatsApp Web named no version (status ${status}).`);
  return [2, 3000, Number(revision)];
}
