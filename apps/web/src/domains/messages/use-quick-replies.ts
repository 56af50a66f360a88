import type { QuickMessage } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { queries } from '../../api/query-keys.ts';
import { matchQuickMessages, quickReplyQuery } from '../quick-messages/match-quick-messages.ts';

/** Quick replies for the text after a slash, or all of them on request. */
export function useQuickReplies(text: string, isOn: boolean, onPick: (quick: QuickMessage) => void) {
  const [marked, mark] = useState(0);
  const [isBrowsing, setBrowsing] = useState(false);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const typed = isOn ? quickReplyQuery(text) : undefined;
  const query = typed ?? (isBrowsing && isOn ? '' : undefined);
  const isOpen = query !== undefined && dismissed !== text;
  const all = useQuery({ ...queries.quickMessages.list({}), enabled: isOpen });
  const matches = query === undefined || !all.data ? [] : matchQuickMessages(all.data, query);
  const index = Math.min(marked, Math.max(0, matches.length - 1));
  const pick = (quick: QuickMessage) => {
    setBrowsing(false);
    mark(0);
    onPick(quick);
  };
  return {
    isOpen: isOpen && all.data !== undefined,
    isEmpty: all.data?.length === 0,
    matches,
    marked: index,
    mark,
    pick,
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
