import type { BaileysEventMap, WASocket } from 'baileys';
import type { Driving, PresenceEvent } from '../driver.ts';
import { boundedCache } from './bounded-cache.ts';
import { addressOf } from './chat-address.ts';

/**
 * WhatsApp reports typing only to accounts that are online, and the owner's phone does not ring while we are online.
 * After this time without a call of `presence` or `watchPresence` we go offline.
 */
const onlineMs = 180_000;

export interface PresenceSender extends Required<Pick<Driving, 'presence' | 'watchPresence'>> {
  stop(): void;
}

/** Shows customers that an attendant types, and subscribes to their typing. */
export function presenceSender(socket: () => WASocket): PresenceSender {
  const subscribed = new WeakMap<WASocket, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let online: WASocket | undefined;

  async function goOnline(connected: WASocket) {
    clearTimeout(timer);
    timer = setTimeout(() => void goOffline(connected), onlineMs);
    if (online === connected) return;
    online = connected;
    await connected.sendPresenceUpdate('available');
  }

  async function goOffline(connected: WASocket) {
    if (online !== connected) return;
    online = undefined;
    subscribed.delete(connected);
    // A closed socket is offline already.
    await connected.sendPresenceUpdate('unavailable').catch(() => undefined);
  }

  return {
    async presence(chat, state) {
      const connected = socket();
      await goOnline(connected);
      await connected.sendPresenceUpdate(state, chat);
    },
    async watchPresence(chat) {
      const connected = socket();
      await goOnline(connected);
      const chats = subscribed.get(connected) ?? new Set<string>();
      subscribed.set(connected, chats);
      if (chats.has(chat)) return;
      chats.add(chat);
      await connected.presenceSubscribe(chat);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Phones repeat that a customer types. The same state of a chat is not reported again within this time. */
const repeatMs = 8000;
/** The library (rc14) reports the end of typing as `available` or `unavailable`. */
const stateOf: Record<string, PresenceEvent['state']> = {
  composing: 'composing',
  recording: 'recording',
  paused: 'paused',
  available: 'paused',
  unavailable: 'paused',
};

/** Reports the presence of customers when it changes. */
export function presenceReceiver(
  report: (event: PresenceEvent) => void,
): (update: BaileysEventMap['presence.update'] | undefined) => void {
  const last = boundedCache({ maxEntries: 1000, ttlMs: repeatMs });
  return (update) => {
    for (const { lastKnownPresence } of Object.values(update?.presences ?? {})) {
      const state = stateOf[lastKnownPresence];
      if (!update || !state || last.get(update.id) === state) continue;
      last.set(update.id, state);
      report({ type: 'presence', chat: addressOf(update.id), state });
    }
  };
}
