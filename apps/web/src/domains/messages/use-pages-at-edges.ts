import { useEffect } from 'react';
import type { useNewBelow } from './use-new-below.ts';
import type { ThreadScroll } from './use-thread-scroll.ts';
import type { LoadedThread } from './use-thread.ts';

/**
 * Fetches older and newer messages when the user scrolls near the ends of what is loaded. At the end of the
 * conversation, the count of new messages below is cleared.
 *
 * @returns the handler of scroll events
 */
export function usePagesAtEdges(
  scroll: ThreadScroll,
  { pageCount, fetchOlder, fetchNewer }: Pick<LoadedThread, 'pageCount' | 'fetchOlder' | 'fetchNewer'>,
  newBelow: ReturnType<typeof useNewBelow>,
) {
  // While the messages hardly fill the pane, no scroll event may come: each page that arrives fetches further ones.
  useEffect(() => {
    if (!scroll.isOpened() || !scroll.isShort()) return;
    fetchOlder();
    fetchNewer();
  }, [pageCount, scroll, fetchOlder, fetchNewer]);
  return () => {
    const position = scroll.followUser();
    if (position?.isStuck && newBelow.count > 0) newBelow.clear();
    if (position?.isNearTop) fetchOlder();
    if (position?.isNearEnd) fetchNewer();
  };
}
