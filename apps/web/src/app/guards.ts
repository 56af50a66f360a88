import type { SessionUser } from '@balcao/contract';
import { redirect } from '@tanstack/react-router';
import { session } from '../api/our-session.ts';

/**
 * For private routes: other visitors are sent to /login and back here after the sign-in. After a sign-out by choice the
 * address is not kept, nor is the start, since the daily work comes first.
 */
export function requireSignedIn({ location }: { location: { href: string } }): void {
  const state = session.state();
  if (state.status === 'signed-in') return;
  const chosen = state.status === 'signed-out' && state.reason?.kind === 'chosen';
  throw redirect({
    to: '/login',
    search: chosen || location.href === '/tickets' || location.href === '/' ? {} : { to: location.href },
    replace: true,
  });
}

/**
 * For public routes: a signed-in user is sent away. After a sign-in (the page stays, and its guards run again) the
 * daily work comes first.
 */
export function requireSignedOut({ search, cause }: { search: { to?: string }; cause: string }): void {
  if (session.state().status !== 'signed-in') return;
  throw redirect({ href: search.to ?? (cause === 'stay' ? '/tickets' : '/'), replace: true });
}

/** For a screen of some users: others are sent to the start, or from there to the tickets. */
export function requireUser(isAllowed: ((user: SessionUser) => boolean) | undefined, path: string): void {
  const user = session.user();
  if (isAllowed && !(user && isAllowed(user))) throw redirect({ href: path === '/' ? '/tickets' : '/', replace: true });
}
