import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { requireSignedIn, requireSignedOut, requireUser } from './guards.ts';
import type { BarePath, Screen, ScreenPath } from './screens.ts';
import { pathsWithoutScreen, type SpecifiedPath } from './specified-paths.ts';
import { addTexts } from '../i18n/i18n.ts';
import { ScreenFailed } from './ScreenFailed.tsx';

// Each screen is its own chunk. All private screens are in the layout `signed-in`; those with the menu and the bar are
// also in the layout `shell`.
const root = createRootRoute({ component: Outlet });

/**
 * The component of a page outside the workspace. Its texts load with it, and not with the sign-in page: that page must
 * load fast.
 */
const frontScreen = <Name extends string, Loaded extends Record<Name, () => ReactNode>>(
  load: () => Promise<Loaded>,
  name: Name,
) =>
  lazyRouteComponent(async () => {
    const [screens] = await Promise.all([load(), addTexts('front')]);
    return { screen: screens[name] as () => ReactNode };
  }, 'screen');

const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out', beforeLoad: requireSignedOut });
const login = createRoute({
  getParentRoute: () => signedOut,
  path: '/login',
  /** `to`: the address that the user opened before the sign-in. */
  validateSearch: (search: Record<string, unknown>): { to?: string; notice?: 'password' } => ({
    // Only an address of this site: `//other.example` or `/\other.example` would lead to another one.
    ...(typeof search['to'] === 'string' && /^\/(?![/\\])/.test(search['to']) && { to: search['to'] }),
    // The user has just set a new password.
    ...(search['notice'] === 'password' && { notice: 'password' as const }),
  }),
  component: lazyRouteComponent(() => import('../domains/auth/SignInScreen.tsx'), 'SignInScreen'),
});

const signUp = createRoute({
  getParentRoute: () => signedOut,
  path: '/signup',
  component: frontScreen(() => import('../domains/auth/SignUpScreen.tsx'), 'SignUpScreen'),
});
const forgotPassword = createRoute({
  getParentRoute: () => signedOut,
  path: '/forgetpsw',
  component: frontScreen(() => import('../domains/auth/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
});
/** For all visitors, because another user may be signed in at this browser. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  component: frontScreen(() => import('../domains/auth/InvitationScreen.tsx'), 'InvitationScreen'),
});

/** For all visitors, because a visitor who pays an invoice by a link may have no account. */
const pay = createRoute({
  getParentRoute: () => root,
  path: '/pay/$token',
  component: frontScreen(() => import('../domains/invoices/PayScreen.tsx'), 'PayScreen'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSignedIn,
  component: lazyRouteComponent(async () => {
    const [{ SignedIn }] = await Promise.all([import('./SignedIn.tsx'), addTexts('workspace')]);
    return { SignedIn };
  }, 'SignedIn'),
});
const shell = createRoute({
  getParentRoute: () => signedIn,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
});

/** A screen's route. Its script loads when it is opened, or when the pointer reaches a link to it. */
function screenRoute<Parent extends AnyRoute, const Path extends ScreenPath>(
  parent: Parent,
  path: Path,
  { load, guard, texts = 'screens' }: Screen,
) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    beforeLoad: () => requireUser(guard, path),
    component: lazyRouteComponent(async () => {
      const [module] = await Promise.all([load(), addTexts(texts)]);
      return { screen: Object.values(module)[0] as () => ReactNode };
    }, 'screen'),
  });
}

/** The route of a specified address whose screen is not built yet. It leads to the start. */
function emptyRoute<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/', replace: true });
    },
  });
}
type EmptyPath = Exclude<SpecifiedPath, ScreenPath>;
type EmptyRoutes = { [Path in EmptyPath]: ReturnType<typeof emptyRoute<Path>> }[EmptyPath][];

/** Any other address. Its screen, "not found", has the menu and the bar around it. */
const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  component: lazyRouteComponent(() => import('./NotFound.tsx'), 'NotFound'),
});

/**
 * The types of the routes of screens. The routes are made from a list at run time, so they are cast to these types, by
 * which the compiler checks links and parameters.
 */
type Routes<Parent extends AnyRoute, Paths extends ScreenPath> = {
  [Path in Paths]: ReturnType<typeof screenRoute<Parent, Path>>;
}[Paths][];

/** The screens of all nouns. */
const screens = Object.values(
  import.meta.glob<readonly Screen[]>('../domains/*/screens.ts', { eager: true, import: 'screens' }),
).flat();
/** The routes of the screens with a given frame, as children of a layout. */
const routesIn = (parent: AnyRoute, frame: Screen['frame']) =>
  screens
    .filter((screen) => screen.frame === frame)
    .map((screen) => screenRoute(parent, screen.path as ScreenPath, screen)) as unknown;

export const router = createRouter({
  routeTree: root.addChildren([
    signedOut.addChildren([login, signUp, forgotPassword]),
    invitation,
    pay,
    signedIn.addChildren([
      shell.addChildren([
        ...(routesIn(shell, undefined) as Routes<typeof shell, Exclude<ScreenPath, BarePath>>),
        ...(pathsWithoutScreen(screens).map(emptyRoute) as unknown as EmptyRoutes),
        unknown,
      ]),
      ...(routesIn(signedIn, 'bare') as Routes<typeof signedIn, BarePath>),
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: false,
});

/** Starts to load the scripts of the page at an address. */
export function loadScreen(pathname: string): void {
  const [matched] = router.getMatchedRoutes(pathname);
  // A failed load is retried, and reported, when the page is drawn.
  for (const route of matched) void router.loadRouteChunk(route)?.catch(() => undefined);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
