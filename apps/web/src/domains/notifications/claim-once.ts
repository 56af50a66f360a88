/**
 * Whether this tab is the first of the browser to claim a name; the claim lasts for `forMs`. Locks of the browser need
 * https: without them each tab is the first.
 */
export function claimOnce(name: string, forMs: number): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`balcao:once:${name}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise<void>((end) => void setTimeout(end, forMs));
      })
      .catch(reject);
  });
}
