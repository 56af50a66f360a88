/** The names of the tickets and chats that the user views in this tab. */
const viewedHere = new Set<string>();

const lockOf = (name: string) => `balcao:views:${name}`;

/**
 * Marks a ticket or a chat as viewed. Other tabs of the browser find that out by a shared lock, which is named for it.
 * @returns a function that ends the viewing
 */
export function beginViewing(name: string): () => void {
  viewedHere.add(name);
  const end = Promise.withResolvers<void>();
  // The browser releases a lock when the tab ends, also by a crash. Without https there are no locks.
  if ('locks' in navigator) void navigator.locks.request(lockOf(name), { mode: 'shared' }, () => end.promise);
  return () => {
    viewedHere.delete(name);
    end.resolve();
  };
}

/** Whether the user views the ticket or chat of a name in this tab. */
export const isViewedHere = (name: string): boolean => viewedHere.has(name);

/** Whether the user views the ticket or chat of a name in any tab of this browser. */
export async function isViewedInBrowser(name: string): Promise<boolean> {
  if (isViewedHere(name)) return true;
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === lockOf(name));
}
