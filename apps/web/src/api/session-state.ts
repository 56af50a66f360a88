import type { SessionUser } from '@balcao/contract';

/** Why a session ended. */
export type SignOutReason =
  /** The user signed out. */
  | { kind: 'chosen' }
  | { kind: 'expired' }
  /** The user signed in at another place, which replaced this session. */
  | { kind: 'elsewhere' }
  /** The company is blocked. */
  | { kind: 'blocked' }
  /** The subscription of the company has expired. */
  | { kind: 'subscription'; dueDate: string; payUrl?: string };

export type SessionState =
  /** The server has not been asked yet. */
  | { status: 'unknown' }
  /** There was a session, but the server cannot be reached to renew it. */
  | { status: 'unreachable' }
  | { status: 'signed-in'; user: SessionUser }
  | { status: 'signed-out'; reason: SignOutReason | null };

/** All that a browser tab knows of its session. */
export interface SessionData {
  state: SessionState;
  /** The access token, which is kept only here. */
  token: string | null;
  /** The current or last user. */
  user: SessionUser | undefined;
  /** Why the session is about to end. */
  announced: SignOutReason | null;
}

export type SessionEvent =
  | { kind: 'entered'; token: string; user: SessionUser }
  | { kind: 'ended'; reason: SignOutReason | null }
  | { kind: 'unreachable' }
  | { kind: 'announced'; reason: SignOutReason }
  | { kind: 'user changed'; change: (user: SessionUser) => SessionUser };

export const noSession: SessionData = { state: { status: 'unknown' }, token: null, user: undefined, announced: null };

/**
 * The session after an event. Listeners are told only if `state` is a new object, so an event that does not change it
 * keeps the object.
 */
export function nextSession(session: SessionData, event: SessionEvent): SessionData {
  switch (event.kind) {
    case 'entered': {
      const { token, user } = event;
      return { state: { status: 'signed-in', user }, token, user, announced: null };
    }
    case 'ended': {
      // The first reason counts. An announced reason wins over that of a call that notices the end.
      const reason = session.announced ?? event.reason;
      const isOver = session.state.status === 'signed-out';
      return { ...session, token: null, state: isOver ? session.state : { status: 'signed-out', reason } };
    }
    case 'unreachable':
      return { ...session, state: { status: 'unreachable' } };
    case 'announced':
      return { ...session, announced: event.reason };
    case 'user changed': {
      if (session.state.status !== 'signed-in') return session;
      const user = event.change(session.state.user);
      return { ...session, user, state: { status: 'signed-in', user } };
    }
  }
}
