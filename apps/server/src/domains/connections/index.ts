import './tables.ts';
import './facts.ts';
import './realtime.ts';

/** A connection of the company, or ERR_NO_WAPP_FOUND; the one that new tickets use. */
export { findDefaultConnection, requireConnection, type OwnConnection } from './require-connection.ts';
/** How a driver says its connection stands, fenced by the epoch of its lease. */
export { noteConnectionState, type StandingChange } from './note-connection-state.ts';
/** Connections whose node is gone without another one taking over stand as they are: not connected. */
export { watchUnattended } from './jobs.ts';
/** When a connection was down. */
export { outagesBefore, selectOutages, type Outage } from './outages.ts';
/** What people want of a connection while it is driven. */
export { wishesOf } from './wishes-of.ts';
/** The link of a removed connection has been ended: its row may go. */
export { forgetConnection } from './remove-connection.ts';
/** Connects again with what is stored. @throws ERR_NO_WAPP_FOUND */
export { tryAgain } from './order-connection.ts';
/** The link at the former provider has been ended. */
export { finishMove } from './move-connection.ts';
/** Which drivers connections may be made with on this installation; called once at start. */
export { offerDrivers } from './offered-drivers.ts';
/** Whose connection's token this is. */
export { authenticateToken } from './authenticate-token.ts';
/**
 * Whether a number is on WhatsApp and where it is answered: asked rarely, remembered for a day. Outside a scope.
 * @throws ERR_WAPP_NOT_INITIALIZED ERR_WAPP_CHECK_CONTACT
 */
export { lookUpNumber, workLookUps, type Looked } from './errands.ts';
/** The same for whoever drives the connection; and how often that was asked. */
export { countLookUps, lookUpByDriver } from './errands.ts';
export { connectionHttp } from './http.ts';
