import type { SessionUser } from '@balcao/contract';
import { redirect } from '@tanstack/react-router';
import { session } from '../api/our-session.ts';

/**
 * For private routes: a visitor without a session is sent to /login, and back to the address after the sign-in. After a
 * sign-out by choice the address is not kept. The start and the tickets are not kept either, because a sign-in leads to
 * the tickets anyway.
 */
export function requireSignedIn({ location }: { location: { href: string } }): void {
  const state = session.state();
  if (state.status === 'signed-in') return;
  const hasSignedOut = state.status === 'signed-out' && state.reason?.kind === 'chosen';
  const isUsualStart = location.href === '/tickets' || location.href === '/';
  throw redirect({
    to: '/login',
    search: hasSignedOut || isUsualStart ? {} : { to: location.href },
    replace: true,
  });
}

/**
 * For public routes: a signed-in user is sent away. `cause` is `stay` after a sign-in, because the page stays and its
 * guards run again. Then the daily work, the tickets, comes first.
 */
export function requireSignedOut({ search, cause }: { search: { to?: string }; cause: string }): void {
  if (session.state().status !== 'signed-in') return;
  throw redirect({ href: search.to ?? (cause === 'stay' ? '/tickets' : '/'), replace: true });
}

/** For a screen that only some users may open. Other users are sent to the start, or from the start to the tickets. */
export function requireUser(isAllowed: ((user: SessionUser) => boolean) | undefined, path: string): void {
  const user = session.user();
  if (isAllowed && !(user && isAllowed(user))) throw redirect({ href: path === '/' ? '/tickets' : '/', replace: true });
}
