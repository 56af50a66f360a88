/**
 * Claims a name for this tab, so that only one tab of the browser acts. The claim lasts for `forMs`. It uses a lock of
 * the browser, which a page without https may lack; without locks each tab gets the claim.
 * @returns false: another tab has the claim
 */
export function claimOnce(name: string, forMs: number): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`balcao:once:${name}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        // The browser holds the lock until this promise resolves.
        return lock && new Promise<void>((end) => void setTimeout(end, forMs));
      })
      .catch(reject);
  });
}
