import type { Message } from '@balcao/contract';
import { useEffect, useRef, useState } from 'react';
import type { ThreadRow } from './thread-row.ts';
import type { ThreadScroll } from './use-thread-scroll.ts';

/**
 * Counts the messages of the customer that arrive below while the user has scrolled up. When the user's own message is
 * added, the list scrolls to the end instead.
 */
export function useNewBelow(scroll: ThreadScroll, rows: readonly ThreadRow[], messages: readonly Message[]) {
  const [count, setCount] = useState(0);
  const lastRow = rows.at(-1);
  const lastKey = lastRow?.key;
  const isOwn = lastRow?.kind === 'outgoing';
  const lastMessage = messages.at(-1);
  const lastInbound = lastMessage?.fromMe === false ? lastMessage.id : undefined;
  const keyBefore = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (lastKey === keyBefore.current) return;
    const isFirst = keyBefore.current === undefined;
    keyBefore.current = lastKey;
    // A list that is at its end stays there by itself.
    if (isFirst || scroll.isStuck()) return;
    if (isOwn) return scroll.toEnd();
    // oxlint-disable-next-line react/set-state-in-effect
    if (lastInbound) setCount((before) => before + 1);
  }, [lastKey, isOwn, lastInbound, scroll]);
  return { count, clear: () => setCount(0) };
}
