import { fetchOutside } from '../../platform/outbound-http/fetch-outside.ts';
import type { Version } from './choose-version.ts';

const page = 'https://web.whatsapp.com/sw.js';

/**
 * The version that WhatsApp's own page has now. Read as the library reads it (`fetchLatestWaWebVersion`), but through
 * our guard, bounded in time and size.
 * @param other another page, for tests: it may be of this machine.
 * @throws when the page cannot be read or says nothing of it.
 */
export async function fetchNewestVersion(other?: string): Promise<Version> {
  const { status, body } = await fetchOutside(other ?? page, {
    // Without these the page answers with an error.
    headers: {
      'sec-fetch-site': 'none',
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    },
    ...(other !== undefined && { plain: true, permit: ['127.0.0.1', '::1'] }),
  });
  const revision = /\\?"client_revision\\?":\s*(\d{1,15})/.exec(body.toString('latin1'))?.[1];
  if (status !== 200 || revision === undefined)
    throw new Error(`The page of WhatsApp Web told no version (status ${status}).`);
  return [2, 3000, Number(revision)];
}
