// Modules that keep something for the page listen from their start. Tests of functions load them without a page.
const isPage = typeof document !== 'undefined';

/** Calls back whenever the user leaves the page or puts it away. */
export function onPageLeft(leave: () => void): void {
  if (!isPage) return;
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leave();
  });
  addEventListener('pagehide', leave);
}

/** Calls back whenever the browser has a network again. */
export function onOnline(resume: () => void): void {
  if (isPage) addEventListener('online', resume);
}
