import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { changeListView, takeStep, useListView } from './list-view.ts';
import { addressOf, isSameAddress, hasViewParameters, viewOfAddress } from './view-address.ts';

/**
 * Keeps the list and the address in step, so that tab, search and filters survive a reload and the back button. When an
 * address is opened or returned to, the list follows it. When a link leads to an address without parameters, the list
 * stays, and the parameters of the list are added to the address.
 */
export function useViewAddress(userId: number): void {
  const view = useListView(userId);
  const navigate = useNavigate();
  const router = useRouter();
  const search: Record<string, unknown> = useLocation({ select: (location) => location.search });

  // In the layout phase, before the list asks the server for the rows of another view.
  useLayoutEffect(() => {
    const opened: Record<string, unknown> = router.state.location.search;
    if (hasViewParameters(opened)) changeListView(viewOfAddress(opened));
    return router.history.subscribe(({ location, action }) => {
      const isReturn = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO';
      if (isReturn && isTickets(location.pathname))
        changeListView(viewOfAddress(router.options.parseSearch(location.search)));
    });
  }, [router]);

  useEffect(() => {
    const address = addressOf(view);
    const isStep = takeStep();
    // While another screen is being opened, its address is left alone.
    if (isSameAddress(search, address) || !isTickets(router.latestLocation.pathname)) return;
    void navigate({ to: '.', search: address as never, hash: true, replace: !isStep });
  }, [view, search, navigate, router]);
}

/** Whether a path is `/tickets`, or below it as `/tickets/<uuid>`. */
const isTickets = (pathname: string) => /^\/tickets(?:\/|$)/.test(pathname);
