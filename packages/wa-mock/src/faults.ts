import { randomBytes } from 'node:crypto';
import { deliver } from './deliver.ts';
import type { Phone } from './phone.ts';
import { randomId, stamp, stanza } from './stanza.ts';
import { companionKey } from './world.ts';
import type { Companion, World } from './world.ts';

/**
 * Cuts the client's TCP connection without a stream error. Unconfirmed stanzas are delivered again after the reconnect.
 */
export const cutConnection = (companion: Companion) => companion.connection?.cut();

/**
 * Ends the client's stream with a code: 503 service unavailable, 515 restart required, 440 replaced by another login,
 * 401 removed on the phone.
 */
export function endStream(companion: Companion, code: 401 | 440 | 503 | 515) {
  const { connection } = companion;
  if (code === 440) connection?.send(stanza('stream:error', {}, [stanza('conflict', { type: 'replaced' })]));
  else if (code === 401)
    connection?.send(stanza('stream:error', { code: '401' }, [stanza('conflict', { type: 'device_removed' })]));
  else connection?.send(stanza('stream:error', { code: String(code) }));
  connection?.close();
}

/** Fails the stream of a logged-in client with a reason: 403 banned, 405 client too old … */
export function failStream(companion: Companion, reason: number) {
  companion.connection?.send(stanza('failure', { reason: String(reason), location: 'frc' }));
  companion.connection?.close();
}

/** Delivers a message that cannot be decrypted and is never resent. Returns its id. */
export function deliverGarbage(companion: Companion, from: Phone): string {
  const id = `3EB0${randomId(9)}`;
  const attrs = {
    from: from.lid,
    sender_pn: from.pn,
    addressing_mode: 'lid',
    id,
    t: stamp(),
    type: 'text',
    notify: from.name,
  };
  deliver(companion, stanza('message', attrs, [stanza('enc', { v: '2', type: 'msg' }, randomBytes(80))]));
  return id;
}

/** Deletes a linked device without telling its client: the next login is refused with 401. */
export const forgetCompanion = (world: World, companion: Companion) => world.companions.delete(companionKey(companion));
