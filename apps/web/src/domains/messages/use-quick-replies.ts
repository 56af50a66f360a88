import type { QuickMessage } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { queries } from '../../api/query-keys.ts';
import { useKeyedState } from '../../ui/use-keyed-state.ts';
import { matchQuickMessages, quickReplyQuery } from '../quick-messages/index.ts';

export type QuickReplies = ReturnType<typeof useQuickReplies>;

interface Options {
  ticketId: number;
  text: string;
  caret: number;
  /** The user writes an answer. */
  isOn: boolean;
  /** Fills the variables of a text. */
  fill: (text: string) => string;
}

/**
 * Quick replies for the word after a slash at the caret, or all of them on request, with their variables filled in.
 * `onPick` gets the position of the slash; without a position the text is inserted at the caret.
 */
export function useQuickReplies(
  { ticketId, text, caret, isOn, fill }: Options,
  onPick: (quick: QuickMessage, from?: number) => void,
) {
  const [marked, mark] = useKeyedState(ticketId, 0);
  const [isBrowsing, setBrowsing] = useKeyedState(ticketId, false);
  const [dismissed, setDismissed] = useKeyedState<string | null>(ticketId, null);
  const typed = isOn ? quickReplyQuery(text.slice(0, caret)) : undefined;
  const query = typed?.query ?? (isBrowsing && isOn ? '' : undefined);
  const isWanted = query !== undefined && dismissed !== text;
  const all = useQuery({ ...queries.quickMessages.list({}), enabled: isWanted });
  const found = query === undefined || !all.data ? [] : matchQuickMessages(all.data, query);
  const matches = found.map((quick) => ({ ...quick, message: fill(quick.message) }));
  // A slash in the middle of a text is often a part of the text: without a match, no empty list opens.
  const isOpen = isWanted && (typed === undefined || typed.from === 0 || matches.length > 0);
  const index = Math.min(marked, Math.max(0, matches.length - 1));
  const pick = (quick: QuickMessage) => {
    setBrowsing(false);
    mark(0);
    onPick(quick, typed?.from);
  };
  return {
    isOpen: isOpen && all.data !== undefined,
    isEmpty: all.data?.length === 0,
    matches,
    marked: index,
    mark,
    pick,
    /** Opens the list of all quick replies, or closes it again. */
    browse: () => {
      setBrowsing(!isBrowsing);
      setDismissed(null);
    },
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (!isOpen) return false;
      const chosen = matches[index];
      if (event.key === 'ArrowDown') mark((index + 1) % Math.max(1, matches.length));
      else if (event.key === 'ArrowUp') mark((index - 1 + matches.length) % Math.max(1, matches.length));
      else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
        // Without a match Enter sends the text as it is: an answer may be "/start".
        if (!chosen) return false;
        pick(chosen);
      } else if (event.key === 'Escape') {
        setDismissed(text);
        setBrowsing(false);
      } else return false;
      event.preventDefault();
      return true;
    },
  };
}
