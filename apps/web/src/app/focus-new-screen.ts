import { focusHeading } from '../ui/focus-heading.ts';
import type { router as appRouter } from './routes.tsx';

/**
 * After a change of the screen, the focus goes to the new heading, so that Tab continues there. This happens only if
 * the focus was lost with the old screen or lies outside the screens, as on a link of the menu. A field that takes the
 * focus by itself keeps it. A page that the browser has just loaded keeps its focus at the top.
 */
export function focusNewScreens(router: typeof appRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const focused = document.activeElement;
    // `content` is the frame of all screens: its focus says nothing about the new screen.
    const isKept = focused?.closest('main, [role=dialog], [role=menu]') && focused.id !== 'content';
    if (fromLocation && pathChanged && !isKept) focusHeading();
  });
}
