/**
 * The own ticket whose conversation the user is viewing. New messages in it are read at once and never count as unread.
 */
let ticketId: number | null = null;

export const isBeforeEyes = (id: number): boolean => id === ticketId;

/** Marks a ticket as viewed, for the other tabs of the browser too. @returns a function that ends it */
export function lookAt(id: number): () => void {
  ticketId = id;
  const end = Promise.withResolvers<void>();
  // A lock ends with its tab, whatever happens to it. Without https there are none.
  if ('locks' in navigator) void navigator.locks.request(lockOf(id), { mode: 'shared' }, () => end.promise);
  return () => {
    if (ticketId === id) ticketId = null;
    end.resolve();
  };
}

const lockOf = (id: number) => `balcao:views:${id}`;

/** Whether the user views the ticket in a tab of this browser. */
export async function isViewedInBrowser(id: number): Promise<boolean> {
  if (isBeforeEyes(id)) return true;
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockOf(id));
}

/** A ticket, or the line of one, without unread messages if the user is viewing it. */
export const asSeen = <Line extends { id: number; unreadMessages: number }>(line: Line): Line =>
  line.unreadMessages > 0 && isBeforeEyes(line.id) ? { ...line, unreadMessages: 0 } : line;
