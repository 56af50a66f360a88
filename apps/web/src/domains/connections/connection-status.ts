import type { Connection, ConnectionStatus } from '@balcao/contract';
import type { Tone } from '../../ui/Chip.tsx';
import type { Texts } from '../../i18n/texts.ts';

export const statusTones: Record<ConnectionStatus, Tone> = {
  CONNECTED: 'brand',
  qrcode: 'amber',
  PAIRING: 'blue',
  OPENING: 'blue',
  TIMEOUT: 'amber',
  DISCONNECTED: 'red',
};

/** A button of a connection; `connecting` is only shown, since the user cannot do anything. */
export type SessionAction = 'show-qr' | 'try-again' | 'new-qr' | 'disconnect' | 'connecting';

/** The buttons of a connection, by its status. */
export const sessionActions: Record<ConnectionStatus, readonly SessionAction[]> = {
  qrcode: ['show-qr'],
  DISCONNECTED: ['try-again', 'new-qr'],
  CONNECTED: ['disconnect'],
  PAIRING: ['disconnect'],
  TIMEOUT: ['disconnect'],
  OPENING: ['connecting'],
};

/** The codes of `Connection.reason` that have a text. */
export type Reason = keyof Texts['connections']['reasons'];
const reasons: Record<Reason, true> = {
  'logged-out': true,
  banned: true,
  replaced: true,
  'qr-expired': true,
  network: true,
  'version-refused': true,
  'token-refused': true,
  'number-unknown': true,
  'passkey-required': true,
  suspended: true,
  unattended: true,
  stopped: true,
  error: true,
};

/** Why the connection is not connected, if there is a text for the reason. */
export const knownReason = ({ status, reason }: Pick<Connection, 'status' | 'reason'>): Reason | undefined =>
  status !== 'CONNECTED' && reason && Object.hasOwn(reasons, reason) ? (reason as Reason) : undefined;

/**
 * Whether the connection will not reconnect by itself, for a reason that the user at the QR code should read. An
 * expired code and a disconnect that a user ordered are no such reasons.
 */
export const isStuck = (connection: Pick<Connection, 'status' | 'reason'>): boolean =>
  connection.status === 'DISCONNECTED' &&
  connection.reason !== 'qr-expired' &&
  connection.reason !== 'stopped' &&
  knownReason(connection) !== undefined;
