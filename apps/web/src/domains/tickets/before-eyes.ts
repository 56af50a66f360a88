/**
 * The own ticket whose conversation the user is viewing. New messages in it are read at once and never count as unread.
 */
let ticketId: number | null = null;

export const isBeforeEyes = (id: number): boolean => id === ticketId;

/** Marks a ticket as viewed. @returns a function that ends it */
export function lookAt(id: number): () => void {
  ticketId = id;
  return () => {
    if (ticketId === id) ticketId = null;
  };
}

/** A ticket, or the line of one, without unread messages if the user is viewing it. */
export const asSeen = <Line extends { id: number; unreadMessages: number }>(line: Line): Line =>
  line.unreadMessages > 0 && isBeforeEyes(line.id) ? { ...line, unreadMessages: 0 } : line;
