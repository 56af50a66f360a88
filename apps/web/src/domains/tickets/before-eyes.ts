/**
 * The own ticket whose conversation somebody has before their eyes. What is written in it is read as it comes, and
 * never counts as unread.
 */
let ticketId: number | null = null;

export const isBeforeEyes = (id: number): boolean => id === ticketId;

/** Returns how to look away. */
export function lookAt(id: number): () => void {
  ticketId = id;
  return () => {
    if (ticketId === id) ticketId = null;
  };
}

/** A ticket, or the line of one, as it stands for whoever has it before their eyes. */
export const asSeen = <Line extends { id: number; unreadMessages: number }>(line: Line): Line =>
  line.unreadMessages > 0 && isBeforeEyes(line.id) ? { ...line, unreadMessages: 0 } : line;
