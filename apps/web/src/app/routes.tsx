import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { requireSignedIn, requireSignedOut } from './guards.ts';
import { addWorkspaceTexts } from '../i18n/i18n.ts';
import { NotFound } from './NotFound.tsx';
import { ScreenFailed } from './ScreenFailed.tsx';

/** Each screen is its own chunk; the layouts `signed-in` and `shell` hold what all private screens share. */
const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/tickets/{-$ticketId}', replace: true });
  },
});

const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out', beforeLoad: requireSignedOut });
const login = createRoute({
  getParentRoute: () => signedOut,
  path: '/login',
  /** `to`: the address that the user opened before the sign-in. */
  validateSearch: (search: Record<string, unknown>): { to?: string } =>
    typeof search['to'] === 'string' && /^\/(?!\/)/.test(search['to']) ? { to: search['to'] } : {},
  component: lazyRouteComponent(() => import('../domains/auth/SignInScreen.tsx'), 'SignInScreen'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSignedIn,
  component: lazyRouteComponent(async () => {
    const [{ SignedIn }] = await Promise.all([import('./SignedIn.tsx'), addWorkspaceTexts()]);
    return { SignedIn };
  }, 'SignedIn'),
});
const shell = createRoute({
  getParentRoute: () => signedIn,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
});
const tickets = createRoute({
  getParentRoute: () => shell,
  path: '/tickets/{-$ticketId}',
  component: lazyRouteComponent(() => import('../domains/tickets/TicketsScreen.tsx'), 'TicketsScreen'),
});
const connections = createRoute({
  getParentRoute: () => shell,
  path: '/connections',
  component: lazyRouteComponent(() => import('../domains/connections/ConnectionsScreen.tsx'), 'ConnectionsScreen'),
});
const messagesApi = createRoute({
  getParentRoute: () => shell,
  path: '/messages-api',
  component: lazyRouteComponent(() => import('../domains/external-api/MessagesApiScreen.tsx'), 'MessagesApiScreen'),
});
const numberHealth = createRoute({
  getParentRoute: () => shell,
  path: '/connections/$connectionId/health',
  component: lazyRouteComponent(() => import('../domains/number-health/HealthScreen.tsx'), 'HealthScreen'),
});
const sandbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/sandbox/$connectionId',
  component: lazyRouteComponent(() => import('../domains/sandbox/PhoneScreen.tsx'), 'PhoneScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    signedOut.addChildren([login]),
    signedIn.addChildren([shell.addChildren([tickets, connections, numberHealth, messagesApi]), sandbox]),
  ]),
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: false,
});

/** Fetches the missing scripts of the page at an address. */
export function loadScreen(pathname: string): void {
  const [matched] = router.getMatchedRoutes(pathname === '/' ? '/tickets' : pathname);
  // A failed load is retried, and reported, when the page is drawn.
  for (const route of matched) void router.loadRouteChunk(route)?.catch(() => undefined);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
