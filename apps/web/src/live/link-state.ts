/** The state of the connection: `lost` from a disconnect until the reconnect. */
export type Link = 'connecting' | 'connected' | 'lost';

/** All that the transitions need to know. It outlives a disconnect, and ends with the sign-out. */
export interface LinkState {
  link: Link;
  /** How many times in a row the server has refused the connection. */
  refusals: number;
  /** How many times in a row the server accepted the socket and closed it soon after. */
  dismissals: number;
  /** When the socket became connected, by the monotonic clock in ms. */
  connectedAt: number;
  /** The token that the server has for this socket. */
  sentToken: string | null;
  /** The token whose renewal is scheduled. */
  scheduledToken: string | null;
}

export type LinkEvent =
  /** `hasRecovered`: the server has sent the signals that were missed during the disconnect. */
  | { type: 'connected'; at: number; hasRecovered: boolean; token: string | null }
  /** The network failed, or the server closed the socket (`byServer`), such as when it stops or the token expires. */
  | { type: 'disconnected'; at: number; byServer: boolean }
  /** An attempt did not reach the server; the library retries by itself. */
  | { type: 'unreachable' }
  /** The server answered an attempt with a refusal; the library does not retry by itself. */
  | { type: 'refused'; code: string }
  /** The renewal of the session after a refusal failed. */
  | { type: 'renewal-failed'; isSignedOut: boolean }
  /** The session has this token now. */
  | { type: 'token'; token: string | null }
  /** An attempt to connect sends this token. */
  | { type: 'attempt'; token: string | null }
  | { type: 'stopped' };

/**
 * What the socket does after a transition, in this order. A delay is a mean: the socket varies it at random, so that
 * clients do not return together.
 */
export type LinkEffect =
  | { do: 'join-rooms' }
  | { do: 'report-presence' }
  | { do: 'publish-link' }
  /** Signals may have been missed: data on screen is fetched again. */
  | { do: 'refetch' }
  | { do: 'authenticate'; token: string }
  | { do: 'schedule-renewal'; token: string }
  | { do: 'connect'; delayMs: number }
  /** Renews the session, then connects. */
  | { do: 'renew'; delayMs: number };

interface Transition {
  state: LinkState;
  effects: readonly LinkEffect[];
}

/** A socket that was connected for at least this long does not count as dismissed. */
const steadyMs = 10_000;
/** The base of the delay after repeated refusals: it is doubled for each earlier refusal. */
const firstRetryMs = 1000;
const maxRetryMs = 60_000;
/** The least mean delay when the server is busy, and the mean delay after the session could not be renewed. */
const longRetryMs = 5000;
/** The base of the delay after the server closed a new socket: it is doubled for each such close in a row. */
const firstReturnMs = 100;

export const initialLinkState: LinkState = {
  link: 'connecting',
  refusals: 0,
  dismissals: 0,
  connectedAt: 0,
  sentToken: null,
  scheduledToken: null,
};

/** The transition table of the connection. Pure. */
export function nextLinkState(state: LinkState, event: LinkEvent): Transition {
  switch (event.type) {
    case 'connected':
      return connected(state, event);
    case 'disconnected':
      return disconnected(state, event);
    case 'unreachable':
      return lost(state);
    case 'refused':
      return refused(state, event.code);
    case 'renewal-failed':
      return { state, effects: event.isSignedOut ? [] : [{ do: 'connect', delayMs: longRetryMs }] };
    case 'token':
      return withToken(state, event.token);
    case 'attempt':
      return { state: { ...state, sentToken: event.token }, effects: [] };
    case 'stopped':
      return { state: initialLinkState, effects: publishedFrom(state, 'connecting') };
  }
}

/**
 * The rooms are joined before data is fetched again, so that no signal after the fetch is missed. At the first
 * connection, too, data is fetched again: screens that waited long for the socket have fetched without it.
 */
function connected(
  before: LinkState,
  { at, hasRecovered, token }: Extract<LinkEvent, { type: 'connected' }>,
): Transition {
  const mayHaveMissed = before.link === 'connecting' || !hasRecovered;
  const { state, effects } = withToken({ ...before, link: 'connected', refusals: 0, connectedAt: at }, token);
  return {
    state,
    effects: [
      { do: 'join-rooms' },
      { do: 'report-presence' },
      ...publishedFrom(before, 'connected'),
      ...(mayHaveMissed ? [{ do: 'refetch' } as const] : []),
      ...effects,
    ],
  };
}

/**
 * After a disconnect by the server the library does not reconnect by itself. If the token has expired, the server
 * refuses the next attempt, and the session is renewed then.
 */
function disconnected(before: LinkState, { at, byServer }: Extract<LinkEvent, { type: 'disconnected' }>): Transition {
  const state: LinkState = { ...before, link: 'lost' };
  const effects = publishedFrom(before, 'lost');
  if (!byServer) return { state, effects };
  const dismissals = at - before.connectedAt < steadyMs ? before.dismissals + 1 : 0;
  const delayMs = dismissals === 0 ? 0 : Math.min(firstReturnMs * 2 ** dismissals, maxRetryMs);
  return { state: { ...state, dismissals }, effects: [...effects, { do: 'connect', delayMs }] };
}

/**
 * After most refusals the session is renewed, because its token may have expired. If the renewal is refused, the
 * session is over. If the server is busy, a later attempt with the same token may succeed.
 */
function refused(before: LinkState, code: string): Transition {
  const { state, effects } = lost(before);
  const delayMs = before.refusals === 0 ? 0 : Math.min(firstRetryMs * 2 ** before.refusals, maxRetryMs);
  return {
    state: { ...state, refusals: before.refusals + 1 },
    effects: [
      ...effects,
      isServerBusy(code) ? { do: 'connect', delayMs: Math.max(delayMs, longRetryMs) } : { do: 'renew', delayMs },
    ],
  };
}

/** Before the first connection nothing can be lost. */
function lost(before: LinkState): Transition {
  const link = before.link === 'connecting' ? 'connecting' : 'lost';
  return { state: { ...before, link }, effects: publishedFrom(before, link) };
}

/** The server closes a socket when its token expires: a renewed token is sent at once. */
function withToken(before: LinkState, token: string | null): Transition {
  if (token === null) return { state: before, effects: [] };
  const mustSend = before.link === 'connected' && token !== before.sentToken;
  return {
    state: { ...before, scheduledToken: token, sentToken: mustSend ? token : before.sentToken },
    effects: [
      ...(token === before.scheduledToken ? [] : [{ do: 'schedule-renewal', token } as const]),
      ...(mustSend ? [{ do: 'authenticate', token } as const] : []),
    ],
  };
}

const publishedFrom = (before: LinkState, link: Link): LinkEffect[] =>
  before.link === link ? [] : [{ do: 'publish-link' }];

/** Whether the server refused for a reason that does not depend on the user. */
const isServerBusy = (code: string) => code === 'ERR_TOO_MANY_SOCKETS' || code === 'ERR_SERVICE_UNAVAILABLE';
