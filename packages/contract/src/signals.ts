import { authSignals } from './auth/signals.ts';
import { connectionSignals } from './connections/signals.ts';
import { contactSignals } from './contacts/signals.ts';
import { messageSignals } from './messages/signals.ts';
import { numberHealthSignals } from './number-health/signals.ts';
import { queueSignals } from './queues/signals.ts';
import { settingSignals } from './settings/signals.ts';
import { tagSignals } from './tags/signals.ts';
import { ticketSignals } from './tickets/signals.ts';
import { userSignals } from './users/signals.ts';

/** Everything the server tells screens live. */
export const signals = {
  ...authSignals,
  ...connectionSignals,
  ...contactSignals,
  ...messageSignals,
  ...numberHealthSignals,
  ...queueSignals,
  ...settingSignals,
  ...tagSignals,
  ...ticketSignals,
  ...userSignals,
};

/**
 * What a screen tells the server on the socket. Joining is a request: the server answers `true` through the
 * acknowledgement when it was granted. `joinTickets` takes a ticket status (the list on screen), `joinChatBox` a
 * ticket's number.
 */
export interface ClientEvents {
  /**
   * A socket ends when its access token expires: a client that renewed its token says so before. False: the token is
   * not of the session of this socket, which is then disconnected.
   */
  authenticate: (token: string, accepted?: (ok: boolean) => void) => void;
  joinTickets: (status: string, granted?: (ok: boolean) => void) => void;
  leaveTickets: (status: string) => void;
  joinNotification: (granted?: (ok: boolean) => void) => void;
  leaveNotification: () => void;
  joinChatBox: (ticketId: string, granted?: (ok: boolean) => void) => void;
  leaveChatBox: (ticketId: string) => void;
  userStatus: () => void;
  /** The user looks at, or writes in, a ticket. */
  attending: (ticketId: string, state: 'viewing' | 'replying' | 'gone') => void;
  /**
   * The user has read what came into a ticket that is open on the screen: as the call of the same name, without an
   * answer.
   */
  read: (ticketId: string) => void;
}

/** What the server says to a socket beside the signals. */
export interface ServerEvents {
  /** The socket is in its rooms and may ask for more. */
  ready: () => void;
  /** Signals may have been lost while processes could not reach each other: fetch anew what is on screen. */
  resync: () => void;
}
