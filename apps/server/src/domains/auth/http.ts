import { routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { nothing, outside, serve } from '../../platform/http/serve.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import './jobs.ts';
import './realtime.ts';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts';
import { refreshSession } from './refresh-session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

/**
 * Tries a minute: guessing is slow from one place and from many, and nobody far away can lock somebody out from here.
 */
const tries = { fromOneAddress: 10, fromAnywhere: 60 };

export const authHttp = serve(routes.auth, {
  login: outside(async ({ request, reply, limit }, { body }) => {
    const account = body.email.trim().toLowerCase();
    await limit('account-from-address', `${account}|${request.ip}`, tries.fromOneAddress);
    await limit('account', account, tries.fromAnywhere);
    const { session, cookie } = await signIn(body.email, body.password);
    setRefreshCookie(request, reply, cookie);
    return session;
  }),

  refresh: outside(async ({ request, reply }) => {
    const given = readRefreshCookie(request);
    const renewal =
      given && (await inCompany(given.companyId, (scope) => refreshSession(scope, given.sessionId, given.secret)));
    if (!renewal) {
      clearRefreshCookie(request, reply);
      throw fail('ERR_SESSION_EXPIRED');
    }
    setRefreshCookie(request, reply, renewal.cookie);
    return renewal.session;
  }),

  logout: outside(async ({ request, reply }) => {
    const given = readRefreshCookie(request);
    if (given) await inCompany(given.companyId, (scope) => signOut(scope, given.sessionId, given.secret));
    clearRefreshCookie(request, reply);
    return nothing;
  }),

  me: async ({ actor }) => {
    if (actor.kind !== 'user') throw fail('ERR_NO_SESSION');
    return { id: actor.userId, profile: actor.profile, super: actor.super };
  },
});
