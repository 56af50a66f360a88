import { useEffect } from 'react';
import { currentLocale } from '../../i18n/i18n.ts';
import type { TicketPage } from './live.ts';

/** New messages become searchable after a second or two. */
const searchAgainMs = 2000;

interface Actions {
  isEmpty: boolean;
  /** False while the next part is fetched, and after that failed. */
  canGoOn: boolean;
  goOn: () => void;
  searchAgain: () => void;
}

/**
 * A long search is answered in parts: it continues by itself while there are no results, and otherwise when the list is
 * scrolled. While the newest messages are not searchable yet, it is repeated.
 * @returns what is still missing: messages `older` than `day`, or the `newest` ones; undefined when the answer is
 *   complete
 */
export function useSearchGoingOn(
  lastPage: TicketPage | undefined,
  { isEmpty, canGoOn, goOn, searchAgain }: Actions,
): { what: 'older' | 'newest'; day: string } | undefined {
  const isPartial = lastPage !== undefined && !lastPage.isComplete;
  const next = lastPage?.next ?? null;
  useEffect(() => {
    if (isPartial && next !== null && isEmpty && canGoOn) goOn();
  });
  useEffect(() => {
    if (!isPartial || next !== null) return undefined;
    const timer = setTimeout(searchAgain, searchAgainMs);
    return () => clearTimeout(timer);
    // Each answer makes a new page object, so the effect runs once after each answer.
    // eslint-disable-next-line react/exhaustive-deps
  }, [lastPage]);
  if (!isPartial) return undefined;
  // The cursor `next` is an instant and an id: `2026-11-23T14:05:00.000Z_417`.
  const day = next === null ? '' : new Date(next.slice(0, next.lastIndexOf('_'))).toLocaleDateString(currentLocale());
  return { what: next === null ? 'newest' : 'older', day };
}
