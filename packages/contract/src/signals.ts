import { collect } from './kit/noun.ts';
import { nouns } from './nouns.ts';

/** Every signal: the messages of the server to clients about changes of the product. */
export const signals = collect(nouns, 'signals');

/**
 * The events of a client on the socket. Joining a room is a request: the server acknowledges with `true` if the client
 * is granted the room. `joinTickets` takes a ticket status (the list on screen), `joinChatBox` a ticket's id.
 */
export interface ClientEvents {
  /**
   * The server closes a socket when its access token expires: a client sends its renewed token before that. `accepted`
   * gets false if the token is not valid or belongs to another session. The server then disconnects the socket.
   */
  authenticate: (token: string, accepted?: (ok: boolean) => void) => void;
  joinTickets: (status: string, granted?: (ok: boolean) => void) => void;
  leaveTickets: (status: string) => void;
  joinNotification: (granted?: (ok: boolean) => void) => void;
  leaveNotification: () => void;
  /** The page became visible. While it is, the user gets no push messages. */
  joinVisible: (granted?: (ok: boolean) => void) => void;
  leaveVisible: () => void;
  joinChatBox: (ticketId: string, granted?: (ok: boolean) => void) => void;
  leaveChatBox: (ticketId: string) => void;
  /** A ping, sent at the connect and every `limits.presencePingMs`: the server stores when the user was last seen. */
  userStatus: () => void;
  /** The user views a ticket, writes in it, or has left it. */
  attending: (ticketId: string, state: 'viewing' | 'replying' | 'gone') => void;
  /** The user has read the new messages of the ticket on screen: like the call of the same name, without an answer. */
  read: (ticketId: string) => void;
}

/** The events of the server beside the signals. */
export interface ServerEvents {
  /**
   * The socket is in its rooms and may request more. `build` names the build of the web app that belongs to this
   * server; empty: there is none. A web app of another build offers to reload: it may read rows by another layout.
   */
  ready: (server: { build: string }) => void;
  /** Signals may have been lost while processes could not reach each other: the client fetches its data again. */
  resync: () => void;
}
