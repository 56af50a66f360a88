import { companyOf } from '../../platform/scope/company.ts';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';
import type { ChannelEvent, Content, Host } from '../driver.ts';
import { quickFetch } from '../quick-fetch.ts';
import { describeFile, type MediaHosts } from './awaited-file.ts';
import { fetchAwaited } from './fetch-awaited.ts';
import type { RemoteFile } from './remote-file.ts';

type PastMessage = Extract<ChannelEvent, { type: 'message' }>;

/** Downloads of one number's history at the same time. */
const filesAtOnce = 3;
/** A larger file is downloaded only when a person asks for it. */
const maxAutomaticBytes = 16 * 2 ** 20;
const downloadMs = 60_000;

/**
 * Downloads the files of a history. The media host keeps files for some weeks. The phone is asked for an older file
 * only when a person wants to see it.
 */
export function historyFiles({
  host,
  mediaHosts,
  isLocal,
  signal,
}: {
  host: Host;
  mediaHosts: MediaHosts;
  isLocal: boolean;
  signal: AbortSignal;
}): (message: PastMessage, remote: RemoteFile | undefined) => Promise<Content> {
  const files = quickFetch({ timeoutMs: downloadMs, maxBytes: maxAutomaticBytes, signal });
  const inTurn = limitConcurrency(filesAtOnce);
  const fetch = fetchAwaited({ isLocal });
  const { companyId, connectionId } = host;
  const store: Host['store'] = (file) => host.store(file);

  return async ({ content, waId, chat, fromMe, sender }, remote) => {
    if (!remote) return content;
    const { caption } = remote;
    const key = { remoteJid: chat.id, id: waId, fromMe, participant: sender?.id ?? null };
    const file = await describeFile(remote, key, mediaHosts);
    if (file.state === 'downloading' && (file.size ?? 0) > maxAutomaticBytes)
      return { kind: 'awaited-file', file: { ...file, state: 'on-demand' }, caption };
    /** The media host no longer has the file: only the phone can upload it again. */
    let isGone = false;
    // All files of the number share one host, so the place needs no name: `''`.
    const found = await inTurn(() =>
      files.contentOf('', { file, caption }, async (fetchSignal) => {
        const options = {
          company: companyOf({ companyId }),
          connectionId,
          store,
          signal: fetchSignal,
          timeoutMs: downloadMs,
        };
        const outcome = await fetch(file, options);
        isGone = outcome.outcome === 'again' && outcome.asks === true;
        return outcome;
      }),
    );
    if (found.kind !== 'awaited-file' || !isGone) return found;
    return { ...found, file: { ...found.file, state: 'on-demand' } };
  };
}
