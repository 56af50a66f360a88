/** What the user views in this tab, by name. */
const here = new Set<string>();

const lockOf = (name: string) => `balcao:views:${name}`;

/** Marks a thing as viewed, for the other tabs of the browser too. @returns a function that ends it */
export function beginViewing(name: string): () => void {
  here.add(name);
  const end = Promise.withResolvers<void>();
  // The browser releases a lock when the tab ends, also by a crash. Without https there are no locks.
  if ('locks' in navigator) void navigator.locks.request(lockOf(name), { mode: 'shared' }, () => end.promise);
  return () => {
    here.delete(name);
    end.resolve();
  };
}

/** Whether the user views a thing in this tab. */
export const isViewedHere = (name: string): boolean => here.has(name);

/** Whether the user views a thing in a tab of this browser. */
export async function isViewedInBrowser(name: string): Promise<boolean> {
  if (isViewedHere(name)) return true;
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === lockOf(name));
}
