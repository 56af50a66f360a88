import { randomBytes } from 'node:crypto';
import { deliver } from './deliver.ts';
import type { Phone } from './phone.ts';
import { randomId, stamp, stanza } from './stanza.ts';
import { companionKey } from './world.ts';
import type { Companion, World } from './world.ts';

/** Cuts the client's TCP connection without a word. What it had not confirmed comes again when it is back. */
export const cutConnection = (companion: Companion) => companion.connection?.cut();

/**
 * Ends the client's stream with a code: 503 the service is away, 515 connect again, 440 replaced by another login, 401
 * removed on the phone.
 */
export function endStream(companion: Companion, code: 401 | 440 | 503 | 515) {
  const { connection } = companion;
  if (code === 440) connection?.send(stanza('stream:error', {}, [stanza('conflict', { type: 'replaced' })]));
  else if (code === 401)
    connection?.send(stanza('stream:error', { code: '401' }, [stanza('conflict', { type: 'device_removed' })]));
  else connection?.send(stanza('stream:error', { code: String(code) }));
  connection?.close();
}

/** Fails the client's stream with a reason while it is logged in: 403 banned, 405 client too old … */
export function failStream(companion: Companion, reason: number) {
  companion.connection?.send(stanza('failure', { reason: String(reason), location: 'frc' }));
  companion.connection?.close();
}

/** Delivers a message that nobody can decrypt and that nobody sends again. Gives its id. */
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

/** Forgets every linked device without telling it: the next login is refused with 401. */
export const forgetCompanion = (world: World, companion: Companion) => world.companions.delete(companionKey(companion));
