import { ErrorBody, type Route, type RouteAsk, type RouteReply } from '@balcao/contract';
import { makeSession } from '../domains/auth/make-session.ts';
import { makeUser, type MadeUser } from '../domains/users/make-user.ts';
import { send, type UncheckedCall } from './client.ts';

type Asked<R> = Partial<RouteAsk<R>>;

/** One client of the API: an access token, and cookies that are kept as browsers keep them. */
export interface Browser {
  token: string | undefined;
  /** The session cookie, as it would be sent. */
  cookie: string;
  /** The cookie that identifies the browser, as it would be sent. */
  device: string;
  /** The reply, which must match the contract; a refusal fails the test. */
  ask<R extends Route>(route: R, input?: Asked<R>): Promise<RouteReply<R>>;
  /** The refusal of the call: its status, its code in `error`, its details; a reply fails the test. */
  refusal<R extends Route>(route: R, input?: Asked<R>): Promise<Record<string, unknown>>;
  /** Sends a call unchecked, valid or not. */
  send(route: Route, input?: UncheckedCall): Promise<Response>;
}

/** Opens a client with the cookies of an existing session, or without any. */
export function openBrowser(url: string, { token, cookie = '' }: { token?: string; cookie?: string } = {}): Browser {
  const browser: Browser = {
    token,
    cookie,
    device: '',
    async ask(route, input = {}) {
      const reply = await browser.send(route, input as UncheckedCall);
      if (!reply.ok)
        throw new Error(`${route.method} ${route.path} was answered ${reply.status} ${await reply.text()}`);
      return route.reply.parse(await reply.json()) as never;
    },
    async refusal(route, input = {}) {
      const reply = await browser.send(route, input as UncheckedCall);
      const { requestId: _, ...refusal } = ErrorBody.parse(await reply.json());
      return { ...refusal, status: reply.status };
    },
    async send(route, input) {
      const reply = await send(
        url,
        browser.token,
        route,
        input,
        [browser.cookie, browser.device].filter(Boolean).join('; '),
      );
      for (const set of reply.headers.getSetCookie()) {
        const [pair = ''] = set.split(';');
        // `jdv` identifies the browser; the other cookie, `jrt`, holds the session.
        if (pair.startsWith('jdv=')) browser.device = pair;
        else browser.cookie = set.includes('Max-Age=0') ? '' : pair;
      }
      return reply;
    },
  };
  return browser;
}

/** The browser of a new user of a company, signed in. */
export async function makeBrowser(
  url: string,
  companyId: number,
  user: Parameters<typeof makeUser>[1] = {},
): Promise<Browser & MadeUser> {
  const made = await makeUser(companyId, user);
  const { session, cookie } = await makeSession(made);
  return Object.assign(
    openBrowser(url, { token: session.token, cookie: `jrt=${cookie.companyId}.${cookie.sessionId}.${cookie.secret}` }),
    made,
  );
}
