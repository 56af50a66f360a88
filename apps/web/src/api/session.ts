import type { Session as SessionReply, SessionUser } from '@balcao/contract';
import { ApiError, isOffline } from './api-error.ts';
import { send } from './send.ts';

/** Why a session ended, if the user should be told. */
export type SignOutReason =
  | { kind: 'chosen' }
  | { kind: 'expired' }
  | { kind: 'elsewhere' }
  | { kind: 'blocked' }
  | { kind: 'subscription'; dueDate: string };

export type SessionState =
  /** The server has not been asked yet. */
  | { status: 'unknown' }
  /** There was a session, but the server cannot be reached to renew it. */
  | { status: 'unreachable' }
  | { status: 'signed-in'; user: SessionUser }
  | { status: 'signed-out'; reason: SignOutReason | null };

interface Options {
  base: string;
  /** Runs one renewal at a time among all tabs of the browser. */
  alone?: (work: () => Promise<void>) => Promise<void>;
  /** Remembers across visits that there is a refresh cookie, which scripts cannot read. */
  memory?: { read: () => boolean; write: (expected: boolean) => void };
}

export type Session = ReturnType<typeof createSession>;

/** The signed-in user and the access token, which is kept only here. */
export function createSession({ base, alone = (work) => work(), memory }: Options) {
  let state: SessionState = { status: 'unknown' };
  let token: string | null = null;
  let user: SessionUser | undefined;
  let renewing: Promise<void> | null = null;
  let foretold: SignOutReason | null = null;
  const listeners = new Set<(state: SessionState) => void>();

  const become = (next: SessionState) => {
    state = next;
    if (next.status === 'signed-in') user = next.user;
    for (const listener of listeners) listener(next);
  };

  const enter = (reply: SessionReply) => {
    token = reply.token;
    foretold = null;
    memory?.write(true);
    become({ status: 'signed-in', user: reply.user });
  };

  const leave = (reason: SignOutReason | null) => {
    token = null;
    memory?.write(false);
    if (state.status !== 'signed-out') become({ status: 'signed-out', reason: foretold ?? reason });
  };

  const renew = async () => {
    try {
      enter((await send({ method: 'POST', url: `${base}/auth/refresh_token`, token: null })) as SessionReply);
    } catch (error) {
      if (!isRefused(error)) throw error;
      leave(whySignedOut(error));
      throw error;
    }
  };

  return {
    state: () => state,
    token: () => token,
    /** The current or last user: between the sign-out and the change of page, screens are still drawn. */
    user: () => user,
    subscribe(listener: (state: SessionState) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Resolves when it is known whether a user is signed in; on a first visit it calls nothing. */
    async start() {
      if (memory && !memory.read()) return leave(null);
      await this.resume();
    },
    /** Tries the refresh cookie; an unreachable server is a state, not an error. */
    async resume() {
      try {
        await this.refresh();
      } catch (error) {
        if (!isRefused(error)) become({ status: 'unreachable' });
      }
    },

    async signIn(credentials: { email: string; password: string }) {
      enter(
        (await send({ method: 'POST', url: `${base}/auth/login`, token: null, body: credentials })) as SessionReply,
      );
    },

    /** Renews the access token; concurrent callers share one renewal. Signs out when the server refuses. */
    refresh(): Promise<void> {
      renewing ??= alone(renew).finally(() => {
        renewing = null;
      });
      return renewing;
    },
    /** The running renewal, if any: calls wait for it. */
    renewal: () => renewing,

    /** The server no longer knows this session, or another session replaced it. */
    end: (reason: SignOutReason) => leave(reason),

    /** The session is about to end; if a call notices that first, this reason still counts. */
    foretell(reason: SignOutReason) {
      foretold = reason;
    },

    async signOut() {
      const ending = token;
      leave({ kind: 'chosen' });
      // Without a network the cookie remains; the next sign-in replaces it, and it expires by itself.
      await send({ method: 'DELETE', url: `${base}/auth/logout`, token: ending }).catch(() => undefined);
    },

    /** Patches the signed-in user in place (a live update, a changed setting). */
    patchUser(change: (user: SessionUser) => SessionUser) {
      if (state.status === 'signed-in') become({ status: 'signed-in', user: change(state.user) });
    },
  };
}

/** A permanent refusal, as opposed to an unreachable server or a rate limit. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && !isOffline(error) && error.status < 500 && error.status !== 429;

/** The company is blocked. */
export const isBlocked = (error: unknown): boolean => error instanceof ApiError && error.code === 'ERR_COMPANY_BLOCKED';

function whySignedOut(error: unknown): SignOutReason {
  if (isBlocked(error)) return { kind: 'blocked' };
  const dueDate =
    error instanceof ApiError && error.code === 'ERR_SUBSCRIPTION_EXPIRED' ? error.details['dueDate'] : undefined;
  return typeof dueDate === 'string' ? { kind: 'subscription', dueDate } : { kind: 'expired' };
}
