/** Why a connection is not connected, if there is a text for it; and the colour of each status. */
export { knownReason, statusTones } from './connection-status.ts';
/** Puts a changed, new or deleted connection into a cached list. */
export { followConnection } from './live.ts';
/** The values of the connection's dialog, and the empty values of an account at Meta. */
export { blankAccount, type ConnectionValues } from './use-connection-form.ts';
/** The company's connections, updated by signals. */
export { useConnections } from './use-connections.ts';
/** The connections that are not private to another user. */
export { offeredConnections } from './offered-connections.ts';
