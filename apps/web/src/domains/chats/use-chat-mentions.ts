import type { Chat } from '@balcao/contract';
import { useState, type KeyboardEvent } from 'react';
import { matchColleagues, mentionQuery } from '../messages/index.ts';

/** The participants whom the word after an `@` at the caret may mean. `onPick` gets the place of the `@`. */
export function useChatMentions(
  chat: Chat,
  { userId, text, caret }: { userId: number; text: string; caret: number },
  onPick: (name: string, from: number) => void,
) {
  const [marked, mark] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const typed = mentionQuery(text.slice(0, caret));
  const others = chat.users
    .filter((user) => user.userId !== userId)
    .map(({ user }) => ({ ...user, seesTicket: true, online: false, isGuest: false }));
  const matches = typed && dismissed !== text ? matchColleagues(others, typed.query) : [];
  const index = Math.min(marked, Math.max(0, matches.length - 1));
  const pick = ({ name }: { name: string }) => {
    mark(0);
    if (typed) onPick(name, typed.from);
  };
  return {
    isOpen: matches.length > 0,
    matches,
    marked: index,
    mark,
    pick,
    onKeyDown: (event: KeyboardEvent): boolean => {
      const chosen = matches[index];
      if (!chosen) return false;
      if (event.key === 'ArrowDown') mark((index + 1) % matches.length);
      else if (event.key === 'ArrowUp') mark((index - 1 + matches.length) % matches.length);
      else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') pick(chosen);
      else if (event.key === 'Escape') setDismissed(text);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
