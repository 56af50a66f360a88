import { hostWatch } from '../platform/host-watch.ts';
import type { AwaitedFile, Content, FetchOutcome } from './driver.ts';

/** Downloads files before their messages are journalled. */
export interface QuickFetch {
  /**
   * The content with its file when the download is quick, otherwise an `awaited-file`. While a host fails, messages do
   * not wait for it, so it delays a chat once and not for each message.
   * @param place names the host
   * @param fetch must end when its signal is aborted
   */
  contentOf(
    place: string,
    awaited: { file: AwaitedFile; caption: string },
    fetch: (signal: AbortSignal) => Promise<FetchOutcome>,
  ): Promise<Content>;
}

/** How long a failing host is not asked. */
const restMs = 10_000;
const longestRestMs = 30_000;

/** @param mostBytes larger files are always awaited. */
export function quickFetch({
  patienceMs,
  mostBytes,
  given,
}: {
  patienceMs: number;
  mostBytes: number;
  given?: AbortSignal;
}): QuickFetch {
  const watch = hostWatch({ restMs, longestMs: longestRestMs });

  async function tryFetch(place: string, fetch: (signal: AbortSignal) => Promise<FetchOutcome>) {
    const late = AbortSignal.timeout(patienceMs);
    const outcome = await fetch(given ? AbortSignal.any([late, given]) : late);
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
      if (file.state !== 'downloading' || (file.size ?? 0) > mostBytes || watch.isFailing(place)) return awaited();
      const found = await tryFetch(place, fetch);
      if (found.outcome === 'stored') return { kind: 'file', file: found.file, caption };
      if (found.outcome === 'again') return awaited({ wasTried: true, ...(found.source && { source: found.source }) });
      return awaited({ state: found.outcome });
    },
  };
}
