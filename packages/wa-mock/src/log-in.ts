import { randomBytes } from 'node:crypto';
import { deliverPending } from './deliver.ts';
import { sendHistory } from './history.ts';
import { randomId, SERVER, stamp, stanza } from './stanza.ts';
import { behaviourOf, lidOf } from './world.ts';
import type { Connection, World } from './world.ts';

/** The number of codes that a client may show before it must reconnect. */
const CODES = 6;

/** Starts a client after its handshake. A client without an account gets codes for its QR code; any other logs in. */
export function greet(world: World, connection: Connection) {
  const revision = connection.payload.userAgent?.appVersion?.tertiary ?? 0;
  if (revision < (world.behaviour.oldestRevision ?? 0)) return refuse(connection, 405);
  if (connection.payload.devicePairingData) offerCodes(connection);
  else logIn(world, connection);
}

/** Delivers the waiting stanzas, oldest first, after the client asked for them. */
export function activate(world: World, connection: Connection) {
  const { companion } = connection;
  if (!companion || companion.connection !== connection) return;
  const behaviour = behaviourOf(world, companion.account);
  deliverPending(companion, behaviour.announceOffline);
  companion.isActive = true;
  if (behaviour.historyOnLink && !companion.wasActive) {
    sendHistory(world, companion, { syncType: 0, progress: 100, conversations: [] }).catch((error) =>
      world.events.emit('problem', error),
    );
  }
  companion.wasActive = true;
  world.events.emit('online', companion);
}

/** Detaches a closed socket from its device. */
export function forgetConnection(world: World, connection: Connection) {
  const { companion } = connection;
  if (companion?.connection !== connection) return;
  companion.connection = undefined;
  companion.isActive = false;
  world.events.emit('offline', companion);
}

function offerCodes(connection: Connection) {
  connection.refs = Array.from({ length: CODES }, () => `2@${randomBytes(48).toString('base64')}`);
  const refs = connection.refs.map((ref) => stanza('ref', {}, Buffer.from(ref)));
  connection.send(
    stanza('iq', { from: SERVER, type: 'set', id: randomId(4), xmlns: 'md' }, [stanza('pair-device', {}, refs)]),
  );
}

function logIn(world: World, connection: Connection) {
  const { username, device } = connection.payload;
  const companion = world.companions.get(`${username}:${device}`);
  if (!companion || companion.noiseKey !== connection.noiseKey) return refuse(connection, 401);
  const { loginFailure } = behaviourOf(world, companion.account);
  if (loginFailure) return refuse(connection, loginFailure);
  if (companion.connection) {
    companion.connection.send(stanza('stream:error', {}, [stanza('conflict', { type: 'replaced' })]));
    companion.connection.close();
  }
  companion.connection = connection;
  companion.isActive = false;
  connection.companion = companion;
  const t = stamp();
  connection.send(
    stanza('success', {
      t,
      props: '27',
      companion_enc_static: '',
      abprops: '1',
      location: 'frc',
      creation: t,
      lid: lidOf(companion),
    }),
  );
}

function refuse(connection: Connection, reason: number) {
  connection.send(stanza('failure', { reason: String(reason), location: 'frc' }));
  connection.close();
}
