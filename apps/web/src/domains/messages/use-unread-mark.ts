import type { Message } from '@balcao/contract';
import { useState } from 'react';

/** Set when the messages are first shown: the divider stays there although the messages are then read. */
export function useUnreadMark(messages: Message[], count: number): { fromId: string; count: number } | null {
  const [mark, setMark] = useState<{ fromId: string; count: number } | null | undefined>(undefined);
  if (mark === undefined && messages.length > 0) {
    const inbound = messages.filter(({ fromMe }) => !fromMe);
    const first = inbound.at(-count);
    const next = count > 0 && first ? { fromId: first.id, count: Math.min(count, inbound.length) } : null;
    setMark(next);
    return next;
  }
  return mark ?? null;
}
