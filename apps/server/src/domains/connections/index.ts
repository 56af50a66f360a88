/** A connection of the company, or ERR_NO_WAPP_FOUND; and the default connection, which new tickets use. */
export { findDefaultConnection, requireConnection, type OwnConnection } from './require-connection.ts';
/** All connections of the company that are not removed, with their queues in menu order. */
export { listOwnConnections } from './list-own-connections.ts';
/** Stores the status that a driver reports, fenced by the epoch of its lease. */
export { storeConnectionState, type StateReport } from './store-connection-state.ts';
/** Marks connections as not connected if their node is gone and no other node took over. */
export { watchUnattended } from './jobs.ts';
/** The times in which a connection was down. */
export { outagesBefore, selectOutages, type Outage } from './outages.ts';
/** The company's settings for a connection while it is driven. */
export { driverSettings } from './driver-settings.ts';
/** Deletes the row of a removed connection after its link has ended. */
export { forgetConnection } from './remove-connection.ts';
/** Sets the function that makes the host look for orders; called once at start. */
export { connectHost } from './wake-host.ts';
/** Orders that the links of all numbers of the company end. */
export { unlinkNumbers } from './unlink-numbers.ts';
/** Connects again with the stored link. @throws ERR_NO_WAPP_FOUND */
export { tryAgain } from './order-connection.ts';
/** Completes a move after the link at the former provider has ended. */
export { finishMove } from './move-connection.ts';
/** The drivers that connections may use on this installation; called once at start. */
export { offerDrivers } from './offered-drivers.ts';
/** The connection that a token belongs to. */
export { authenticateToken } from './authenticate-token.ts';
/**
 * `lookUpNumber`: whether a number is on WhatsApp, and its chat. A yes is cached for a day, a no for ten minutes. Call
 * it outside a scope. `lookUpWorker` asks WhatsApp on the node that drives the connection.
 * @throws ERR_NO_WAPP_FOUND ERR_WAPP_NOT_INITIALIZED ERR_WAPP_CHECK_CONTACT
 */
export { lookUpNumber, lookUpWorker, type NumberLookUp } from './network.ts';
/** The worker that asks WhatsApp for pairing codes. */
export { pairingCodeWorker } from './pairing-code.ts';
/**
 * `lookUpByDriver`: `lookUpNumber` for the node that drives the connection. `countLookUps`: for how many numbers
 * WhatsApp was asked in the last 24 hours.
 */
export { countLookUps, lookUpByDriver } from './network.ts';
