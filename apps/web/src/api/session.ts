import type { Session as SessionReply, SessionUser } from '@balcao/contract';
import { ApiError, isOffline, refusal } from './api-error.ts';
import { send } from './send.ts';
import { nextSession, noSession, type SessionEvent, type SessionState, type SignOutReason } from './session-state.ts';

interface Options {
  base: string;
  /** Runs one renewal at a time among all tabs of the browser. */
  runExclusively?: (work: () => Promise<void>) => Promise<void>;
  /** Remembers across visits that there is a refresh cookie, which scripts cannot read. */
  memory?: { read: () => boolean; write: (expected: boolean) => void };
}

export type Session = ReturnType<typeof createSession>;

/**
 * The signed-in user and the access token. `nextSession` decides what an event does; this function makes the calls and
 * notifies the listeners.
 */
export function createSession({ base, runExclusively = (work) => work(), memory }: Options) {
  let current = noSession;
  let renewing: Promise<void> | null = null;
  const listeners = new Set<(state: SessionState) => void>();

  const apply = (event: SessionEvent) => {
    const before = current;
    current = nextSession(before, event);
    if (event.kind === 'entered' || event.kind === 'ended') memory?.write(event.kind === 'entered');
    if (current.state !== before.state) for (const listener of listeners) listener(current.state);
  };
  const enter = async (path: string, body?: unknown) => {
    const reply = await send({ method: 'POST', url: `${base}${path}`, token: null, body });
    const { token, user } = reply as SessionReply;
    apply({ kind: 'entered', token, user });
  };
  const renew = async () => {
    try {
      await enter('/auth/refresh_token');
    } catch (error) {
      if (isRefused(error)) apply({ kind: 'ended', reason: whySignedOut(error) });
      throw error;
    }
  };

  return {
    state: () => current.state,
    token: () => current.token,
    /** The current or last user: between the sign-out and the change of page, screens are still drawn. */
    user: () => current.user,
    subscribe(listener: (state: SessionState) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /**
     * Resolves when it is known whether a user is signed in, or that the server cannot be reached. It makes no call if
     * no session is remembered.
     */
    async start() {
      if (memory && !memory.read()) return apply({ kind: 'ended', reason: null });
      await this.resume();
    },
    /** Tries the refresh cookie; an unreachable server is a state, not an error. */
    async resume() {
      try {
        await this.refresh();
      } catch (error) {
        if (!isRefused(error)) apply({ kind: 'unreachable' });
      }
    },

    signIn: (credentials: { email: string; password: string; code?: string }) => enter('/auth/login', credentials),

    /**
     * Renews the access token; concurrent callers share one renewal. Rejects when the renewal fails; if the server
     * refused it, the session has ended.
     */
    refresh(): Promise<void> {
      renewing ??= runExclusively(renew).finally(() => {
        renewing = null;
      });
      return renewing;
    },
    /** The running renewal, if any: calls wait for it. */
    renewal: () => renewing,

    /** The server no longer accepts this session, or another session replaced it. */
    end: (reason: SignOutReason) => apply({ kind: 'ended', reason }),

    /** Notes why the session is about to end. The reason also counts if a refused call notices the end first. */
    announceEnd: (reason: SignOutReason) => apply({ kind: 'announced', reason }),

    async signOut() {
      const token = current.token;
      apply({ kind: 'ended', reason: { kind: 'chosen' } });
      // Without a network the cookie remains; the next sign-in replaces it, and it expires by itself.
      await send({ method: 'DELETE', url: `${base}/auth/logout`, token }).catch(() => undefined);
    },

    /** Patches the signed-in user in place (a live update, a changed setting). */
    patchUser: (change: (user: SessionUser) => SessionUser) => apply({ kind: 'user changed', change }),
  };
}

/** A permanent refusal, as opposed to an unreachable server, an error in the server or a rate limit. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && !isOffline(error) && error.status < 500 && error.status !== 429;

/** The company is blocked. */
export const isBlocked = (error: unknown): boolean => error instanceof ApiError && error.code === 'ERR_COMPANY_BLOCKED';

function whySignedOut(error: unknown): SignOutReason {
  if (isBlocked(error)) return { kind: 'blocked' };
  const due = refusal(error, 'ERR_SUBSCRIPTION_EXPIRED');
  return due ? { kind: 'subscription', ...due } : { kind: 'expired' };
}
