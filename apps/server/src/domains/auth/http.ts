import { email as emailField, type routes } from '@balcao/contract';
import { fail, Failure } from '../../platform/fail.ts';
import { logRefusal } from '../../platform/http/log-refusal.ts';
import { nothing, outside, type Handlers } from '../../platform/http/serve.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { preferencesOf } from '../users/index.ts';
import { isKnownHere, readDevice, rememberDevice } from './device-cookie.ts';
import { countCode, limitTries } from './limit-tries.ts';
import { originOf } from './origin-of.ts';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts';
import { continueImpersonation, leaveCompany } from './impersonations.ts';
import { refreshSession } from './refresh-session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const authHttp: Handlers<typeof routes.auth> = {
  login: outside(async (call, { body }) => {
    const { request, reply } = call;
    const parsed = emailField().safeParse(body.email);
    const email = parsed.data ?? body.email.trim().toLowerCase();
    const device = readDevice(request);
    // A try is given back unless the password or the code was wrong, or the server failed. In a known browser every try
    // counts.
    let giveBackTry: (() => void) | undefined;
    try {
      giveBackTry = await limitTries(call, request, email, device);
      const { session, cookie } = await signIn(email, body.password, {
        isKnownBrowser: isKnownHere(device, email),
        code: body.code,
        countCode: () => countCode(call, email, device),
        origin: originOf(request),
      });
      giveBackTry();
      setRefreshCookie(request, reply, cookie);
      rememberDevice(request, reply, session.user.email);
      return session;
    } catch (error) {
      const code = error instanceof Failure ? error.code : undefined;
      if (code && code !== 'ERR_INVALID_CREDENTIALS' && code !== 'ERR_TWO_FACTOR_INVALID') giveBackTry?.();
      // The question for the code is a step of a good sign-in: tools that block addresses by the log must not count it.
      if (code !== 'ERR_TWO_FACTOR_REQUIRED') logRefusal(request, error, 'sign-in refused');
      throw error;
    }
  }),

  refresh: outside(async ({ request, reply }) => {
    const sent = readRefreshCookie(request);
    const renewal =
      sent && (await inCompany(sent.companyId, (scope) => refreshSession(scope, sent.sessionId, sent.secret)));
    if (!renewal) {
      clearRefreshCookie(request, reply);
      throw fail('ERR_SESSION_EXPIRED');
    }
    setRefreshCookie(request, reply, renewal.cookie);
    rememberDevice(request, reply, renewal.session.user.email);
    // An operator who has entered a company goes on there; the cookie stays that of the operator's own session.
    const entered = renewal.session.user.super ? await continueImpersonation(sent) : undefined;
    return entered ?? renewal.session;
  }),

  leave: outside(async ({ actor }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    await leaveCompany(actor);
    return nothing;
  }),

  logout: outside(async ({ request, reply }) => {
    const sent = readRefreshCookie(request);
    if (sent) await inCompany(sent.companyId, (scope) => signOut(scope, sent.sessionId, sent.secret));
    clearRefreshCookie(request, reply);
    return nothing;
  }),

  me: async (scope) => {
    const { actor } = scope;
    if (actor.kind !== 'user') throw fail('ERR_NO_SESSION');
    const { userId: id, profile } = actor;
    return { id, profile, super: actor.super, preferences: await preferencesOf(scope, id) };
  },
};
