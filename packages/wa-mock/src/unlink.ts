import { stanza } from './stanza.ts';
import { companionKey } from './world.ts';
import type { Companion, World } from './world.ts';

/**
 * Removes a linked device, as its owner does on the phone and as the client does at logout. Its next login is refused
 * with 401.
 */
export function unlink(world: World, companion: Companion) {
  world.companions.delete(companionKey(companion));
  companion.connection?.send(stanza('stream:error', { code: '401' }, [stanza('conflict', { type: 'device_removed' })]));
  companion.connection?.close();
  world.events.emit('unlinked', companion);
}
