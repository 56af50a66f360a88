import { decryptMediaRetryData, proto } from 'baileys';
import { failureOf } from '../../platform/fail.ts';
import type { FetchOutcome, FileFetcher } from '../driver.ts';
import { fetchFile, FileMissed } from './fetch-file.ts';
import { mediaAddress } from './media-address.ts';
import { keysOf, type MediaSource } from './media-source.ts';

const { SUCCESS, NOT_FOUND } = proto.MediaRetryNotification.ResultType;

/** Downloads files of messages from the media host. The phone may have uploaded a file again under another path. */
export function fetchAwaited({
  isLocal,
  inTurn = (work) => work(),
}: {
  isLocal: boolean;
  /** Limits the number of simultaneous downloads. */
  inTurn?: (work: () => Promise<void>) => Promise<void>;
}): FileFetcher {
  return async (file, { store, signal, timeoutMs }) => {
    const target = sourceToDownload(file.source as MediaSource, isLocal);
    if ('outcome' in target) return target;
    const { source } = target;
    try {
      const stored = await store({
        fill: (path) => inTurn(() => fetchFile(source, path, { isLocal, signal, timeoutMs })),
        name: file.name,
        claimedType: file.claimedType,
        voice: file.voice,
        sticker: file.kind === 'sticker',
      });
      return { outcome: 'stored', file: stored };
    } catch (error) {
      return outcomeOf(error, source);
    }
  };
}

function outcomeOf(error: unknown, source: MediaSource): FetchOutcome {
  const reason = error instanceof Error ? error.message : String(error);
  const failed = failureOf(error);
  if (failed?.code === 'ERR_MEDIA_TOO_LARGE') return { outcome: 'too-large', reason };
  const miss = error instanceof FileMissed ? error.reason : undefined;
  if (miss === 'too-large') return { outcome: 'too-large', reason };
  if (miss === 'unknown') return { outcome: 'expired', reason };
  return { outcome: 'again', reason, isHostFailing: miss === 'failing', asks: miss === 'gone', source };
}

/**
 * The source to download from, or the outcome when there is nothing to download. If the phone was asked for the file,
 * its answer names the new path. The answer is encrypted with a key that is derived from the file's key.
 */
function sourceToDownload(
  { answer, ...source }: MediaSource,
  isLocal: boolean,
): { source: MediaSource } | Exclude<FetchOutcome, { outcome: 'stored' }> {
  if (!answer) return { source };
  const { sealed, status } = answer;
  const keys = keysOf(source);
  if (!sealed || !keys)
    return status === 404
      ? { outcome: 'expired', reason: 'the phone has no such file' }
      : { outcome: 'again', reason: `the phone answered ${status}`, isHostFailing: false, source };
  try {
    const iv = Buffer.from(sealed.iv, 'base64');
    const ciphertext = Buffer.from(sealed.ciphertext, 'base64');
    const { result, directPath } = decryptMediaRetryData({ ciphertext, iv }, keys.mediaKey, source.key.id);
    if (result === NOT_FOUND) return { outcome: 'expired', reason: 'the phone has no such file' };
    // A test server on this machine serves the media itself.
    const testHosts = isLocal && source.address !== null ? [new URL(source.address).host] : undefined;
    // Without a new path, `-` makes the address invalid: the path in `source.address` must not be used again.
    const address = mediaAddress({ url: source.address, directPath: directPath || '-' }, testHosts);
    if (result === SUCCESS && address !== undefined) return { source: { ...source, address } };
    return { outcome: 'again', reason: `the phone answered ${result}`, isHostFailing: false, source };
  } catch (error) {
    const reason = `the phone's answer cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
    return { outcome: 'again', reason, isHostFailing: false, source };
  }
}
