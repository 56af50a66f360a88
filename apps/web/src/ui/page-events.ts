// Some modules call these functions when they are loaded. Unit tests load such modules without a page.
const isPage = typeof document !== 'undefined';

/** Calls `leave` whenever the user leaves the page, switches to another tab or minimises the window; perhaps twice. */
export function onPageLeft(leave: () => void): void {
  if (!isPage) return;
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leave();
  });
  addEventListener('pagehide', leave);
}

/** Calls `resume` whenever the browser has a network again. */
export function onOnline(resume: () => void): void {
  if (isPage) addEventListener('online', resume);
}
