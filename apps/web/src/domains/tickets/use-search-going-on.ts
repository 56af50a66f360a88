import { useEffect } from 'react';
import { currentLocale } from '../../i18n/i18n.ts';
import type { TicketPage } from './live.ts';

/** New messages are searched after a second or two. */
const searchAgainMs = 2000;

interface Actions {
  isEmpty: boolean;
  isFetching: boolean;
  goOn: () => void;
  searchAgain: () => void;
}

/**
 * A search that takes long is answered in parts: it goes on by itself while nothing was found, and otherwise as the list
 * is scrolled. Where the newest messages are not searchable yet, it is asked again.
 * @returns what the screen says meanwhile; nothing where the answer is complete
 */
export function useSearchGoingOn(
  last: TicketPage | undefined,
  { isEmpty, isFetching, goOn, searchAgain }: Actions,
): { what: 'older' | 'newest'; day: string } | undefined {
  const isPartial = last !== undefined && !last.isComplete;
  const next = last?.next ?? null;
  useEffect(() => {
    if (isPartial && next !== null && isEmpty && !isFetching) goOn();
  });
  useEffect(() => {
    if (!isPartial || next !== null) return undefined;
    const timer = setTimeout(searchAgain, searchAgainMs);
    return () => clearTimeout(timer);
    // The page is another one after each answer.
    // eslint-disable-next-line react/exhaustive-deps
  }, [last]);
  if (!isPartial) return undefined;
  const day = next === null ? '' : new Date(next.slice(0, next.lastIndexOf('_'))).toLocaleDateString(currentLocale());
  return { what: next === null ? 'newest' : 'older', day };
}
