/**
 * Gives the focus to the heading of the screen, so that Tab goes on from there.
 * @returns false: there is no heading yet
 */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
