import { hostWatch } from '../platform/host-watch.ts';
import type { AwaitedFile, Content, FetchOutcome } from './driver.ts';

/** Downloads files before their messages are journalled, if the download is quick. */
export interface QuickFetch {
  /**
   * The content with its file, or an `awaited-file` if the download fails or takes too long. While a host fails,
   * messages do not wait for it. So a failing host delays a chat once, and not with each message.
   * @param place names the host, or what stands for it: an account whose files have one host
   * @param fetch must end when its signal is aborted
   */
  contentOf(
    place: string,
    awaited: { file: AwaitedFile; caption: string },
    fetch: (signal: AbortSignal) => Promise<FetchOutcome>,
  ): Promise<Content>;
}

/** A failing host is not tried for this time, which grows with each failure up to the maximum. */
const firstPauseMs = 10_000;
const maxPauseMs = 30_000;

/**
 * @param maxBytes a file that its sender calls larger is not downloaded here; a file of unknown size is
 * @param signal aborts every download
 */
export function quickFetch({
  timeoutMs,
  maxBytes,
  signal,
}: {
  timeoutMs: number;
  maxBytes: number;
  signal?: AbortSignal;
}): QuickFetch {
  const watch = hostWatch({ firstPauseMs, maxPauseMs });

  async function tryFetch(place: string, fetch: (signal: AbortSignal) => Promise<FetchOutcome>) {
    const timeout = AbortSignal.timeout(timeoutMs);
    const outcome = await fetch(signal ? AbortSignal.any([timeout, signal]) : timeout);
    if (outcome.outcome === 'stored') watch.worked(place);
    else if (outcome.outcome === 'again' && outcome.isHostFailing) watch.failed(place);
    return outcome;
  }

  return {
    async contentOf(place, { file, caption }, fetch) {
      const awaited = (more: Partial<AwaitedFile> = {}): Content => ({
        kind: 'awaited-file',
        file: { ...file, ...more },
        caption,
      });
      if (file.state !== 'downloading' || (file.size ?? 0) > maxBytes || watch.isFailing(place)) return awaited();
      const fetched = await tryFetch(place, fetch);
      if (fetched.outcome === 'stored') return { kind: 'file', file: fetched.file, caption };
      if (fetched.outcome === 'again')
        return awaited({ wasTried: true, ...(fetched.source && { source: fetched.source }) });
      return awaited({ state: fetched.outcome });
    },
  };
}
