import { focusHeading } from '../ui/focus-heading.ts';
import type { router as appRouter } from './routes.tsx';

/**
 * After a change of the screen, Tab goes on from its heading. The focus is moved only if it was lost with the old
 * screen or lies outside the screens, as on a link of the menu; a field that takes the focus by itself keeps it. A page
 * that the browser has just loaded begins at its top, as every page does.
 */
export function focusNewScreens(router: typeof appRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const focused = document.activeElement;
    const isKept = focused?.closest('main, [role=dialog], [role=menu]') && focused.id !== 'content';
    if (fromLocation && pathChanged && !isKept) focusHeading();
  });
}
