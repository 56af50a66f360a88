import type { BaileysEventMap, WASocket } from 'baileys';
import type { Driving, FleetingEvent } from '../driver.ts';
import { boundedCache } from './bounded-cache.ts';
import { addressOf } from './chat-address.ts';

/**
 * WhatsApp tells who writes only to those who are online. Nobody attends any more after so long without a sign: then
 * the owner's phone rings again.
 */
const onlineMs = 180_000;

/** What a customer sees of an attendant, and asking to see what the customer does. */
export function signs(
  socket: () => WASocket,
): Required<Pick<Driving, 'presence' | 'watchPresence'>> & { stop(): void } {
  const watched = new WeakMap<WASocket, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let online: WASocket | undefined;

  async function goOnline(open: WASocket) {
    clearTimeout(timer);
    timer = setTimeout(() => void leave(open), onlineMs);
    if (online === open) return;
    online = open;
    await open.sendPresenceUpdate('available');
  }

  async function leave(open: WASocket) {
    if (online !== open) return;
    online = undefined;
    watched.delete(open);
    // A socket that is gone is offline anyway.
    await open.sendPresenceUpdate('unavailable').catch(() => undefined);
  }

  return {
    async presence(chat, state) {
      const open = socket();
      await goOnline(open);
      await open.sendPresenceUpdate(state, chat);
    },
    async watchPresence(chat) {
      const open = socket();
      await goOnline(open);
      const chats = watched.get(open) ?? new Set<string>();
      watched.set(open, chats);
      if (chats.has(chat)) return;
      chats.add(chat);
      await open.presenceSubscribe(chat);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Phones say again and again that somebody writes; who stopped is told as being there (rc14), or as gone. */
const repeatedMs = 8000;
const stateOf: Record<string, FleetingEvent['state']> = {
  composing: 'composing',
  recording: 'recording',
  paused: 'paused',
  available: 'paused',
  unavailable: 'paused',
};

/** What customers are doing, told when it changes and now and then. */
export function writers(
  tell: (event: FleetingEvent) => void,
): (presence: BaileysEventMap['presence.update'] | undefined) => void {
  const last = boundedCache({ most: 1000, ttlMs: repeatedMs });
  return (presence) => {
    for (const { lastKnownPresence } of Object.values(presence?.presences ?? {})) {
      const state = stateOf[lastKnownPresence];
      if (!presence || !state || last.get(presence.id) === state) continue;
      last.set(presence.id, state);
      tell({ type: 'presence', chat: addressOf(presence.id), state });
    }
  };
}
