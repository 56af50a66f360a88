import type { Chat } from '@balcao/contract';
import { useState } from 'react';
import { matchColleagues, mentionQuery, useMatchKeys } from '../messages/index.ts';

/**
 * The other participants whom the words between an `@` and the caret may mean. `onPick` gets the name and the index of
 * the `@`.
 */
export function useChatMentions(
  chat: Chat,
  { userId, text, caret }: { userId: number; text: string; caret: number },
  onPick: (name: string, from: number) => void,
) {
  /** The text at which the user closed the list. */
  const [dismissed, setDismissed] = useState<string | null>(null);
  const typed = mentionQuery(text.slice(0, caret));
  const others = chat.users
    .filter((user) => user.userId !== userId)
    // A chat has no ticket. With these values the list of matches shows the name without a remark.
    .map(({ user }) => ({ ...user, seesTicket: true, online: false, isGuest: false }));
  const matches = typed && dismissed !== text ? matchColleagues(others, typed.query) : [];
  const keys = useMatchKeys(matches, {
    onPick: ({ name }) => typed && onPick(name, typed.from),
    onDismiss: () => setDismissed(text),
  });
  return { isOpen: matches.length > 0, matches, ...keys };
}
