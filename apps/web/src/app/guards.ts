import { redirect } from '@tanstack/react-router';
import { session } from '../api/our-session.ts';

/**
 * For private routes: other visitors are sent to /login and back here after the sign-in. After a sign-out by choice the
 * address is not kept.
 */
export function requireSignedIn({ location }: { location: { href: string } }): void {
  const state = session.state();
  if (state.status === 'signed-in') return;
  const chosen = state.status === 'signed-out' && state.reason?.kind === 'chosen';
  throw redirect({
    to: '/login',
    search: chosen || location.href === '/tickets' ? {} : { to: location.href },
    replace: true,
  });
}

/** For public routes: a signed-in user is sent away. */
export function requireSignedOut({ search }: { search: { to?: string } }): void {
  if (session.state().status !== 'signed-in') return;
  throw redirect({ href: search.to ?? '/', replace: true });
}
