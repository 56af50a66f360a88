import { redirect } from '@tanstack/react-router';
import { session } from '../api/our-session.ts';

/** For private routes: others go to /login, and back here afterwards. A person who chose to sign out starts afresh. */
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

/** For public routes: whoever is signed in has no business there. */
export function requireSignedOut({ search }: { search: { to?: string } }): void {
  if (session.state().status !== 'signed-in') return;
  throw redirect({ href: search.to ?? '/', replace: true });
}
