import { limits } from '@balcao/contract';
import { Failure } from '../../platform/fail.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { ingestFile, storeMedia } from '../media/index.ts';
import type { BotMessage } from '../messages/index.ts';
import { fetchFile } from './network.ts';

interface LinkedFile {
  url: string;
  caption: string;
  /** Empty: the last part of the address. */
  name?: string;
  isVoice: boolean;
}

/**
 * Fetches and stores a file that a bot wants to send. If it cannot be fetched or stored, the customer gets its
 * address instead, so that no answer is lost.
 */
export async function fileFromUrl(company: Company, { url, caption, name, isVoice }: LinkedFile): Promise<BotMessage> {
  const asLink: BotMessage = { type: 'text', body: [caption, url].filter(Boolean).join('\n') };
  // The kind of the file is not known yet; `ingestFile` finds it and applies the limit of that kind. Documents may be
  // larger than videos, but a file of that size is not fetched while the customer waits.
  const download = await fetchFile(url, limits.upload.video);
  if (!download) return asLink;
  try {
    const file = await ingestFile({
      bytes: download.bytes,
      company,
      name: name || nameOf(download.url),
      claimedType: download.type,
      ...(isVoice && { voice: true }),
    });
    const mediaId = await company.inScope((scope) => storeMedia(scope, file));
    return { type: 'file', mediaId, caption, isVoice };
  } catch (error) {
    // The file is empty, broken or too large for its kind.
    if (error instanceof Failure) return asLink;
    throw error;
  }
}

/** The last part of the address, decoded; a part with a wrong escape, such as `100%.pdf`, stays as it is. */
function nameOf(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'arquivo';
  } catch {
    return last || 'arquivo';
  }
}
