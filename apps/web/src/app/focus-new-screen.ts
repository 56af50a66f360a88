import { focusHeading } from '../ui/focus-heading.ts';
import type { router as appRouter } from './routes.tsx';

/** A screen whose heading is not drawn by then keeps the focus where it is. */
const waitMs = 5000;

/**
 * After a change of the screen, Tab goes on from its heading. The focus is moved only if it was lost with the old
 * screen or lies outside the screens, as on a link of the menu; a field that takes the focus by itself keeps it. A page
 * that the browser has just loaded begins at its top, as every page does.
 */
export function focusNewScreens(router: typeof appRouter): void {
  let stop = () => {};
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    stop();
    if (!isFocusElsewhere() || focusHeading()) return;
    const observer = new MutationObserver(() => (!isFocusElsewhere() || focusHeading()) && stop());
    const given = setTimeout(() => stop(), waitMs);
    stop = () => {
      observer.disconnect();
      clearTimeout(given);
      for (const kind of hands) removeEventListener(kind, stop, true);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    // The user is at work already.
    for (const kind of hands) addEventListener(kind, stop, true);
  });
}

const hands = ['keydown', 'pointerdown'] as const;

const isFocusElsewhere = () => {
  const focused = document.activeElement;
  return !focused?.closest('main, [role=dialog], [role=menu]') || focused.id === 'content';
};
