import type { BinaryNode } from 'baileys';

/**
 * Lets the messages of a chat through in the order in which their stanzas came: the library works on several at once, so one can be decrypted before an older
 * one of the same customer.
 */
export interface StanzaOrder {
  /** A stanza with so many encrypted parts came. */
  expect(stanza: BinaryNode, parts: number): void;
  /** One of its parts was decrypted or could not be. `hand`: passes its message on; called at once or when it is its turn. */
  partDone(stanza: BinaryNode | undefined, hand?: () => void): void;
  /** The socket is gone: what was decrypted is passed on, what was not comes again. */
  reset(): void;
}

interface Place {
  chat: string;
  partsLeft: number;
  settled: boolean;
  hand?: () => void;
  timer: NodeJS.Timeout;
}

/** A stanza that the library dropped without trying to decrypt it does not hold up its chat for longer. */
const patienceMs = 30_000;

export function stanzaOrder(): StanzaOrder {
  const chats = new Map<string, Place[]>();
  const placeOf = new WeakMap<BinaryNode, Place>();

  function advance(chat: string) {
    const places = chats.get(chat) ?? [];
    while (places[0]?.settled) {
      const place = places.shift();
      clearTimeout(place?.timer);
      place?.hand?.();
    }
    if (places.length === 0) chats.delete(chat);
  }

  return {
    expect(stanza, parts) {
      if (parts === 0) return;
      const chat = chatIn(stanza.attrs);
      const timer = setTimeout(() => {
        place.settled = true;
        advance(chat);
      }, patienceMs);
      const place: Place = { chat, partsLeft: parts, settled: false, timer };
      placeOf.set(stanza, place);
      const places = chats.get(chat);
      if (places) places.push(place);
      else chats.set(chat, [place]);
    },
    partDone(stanza, hand) {
      const place = stanza && placeOf.get(stanza);
      if (!place || !chats.get(place.chat)?.includes(place)) return hand?.();
      place.partsLeft--;
      if (hand) place.hand = hand;
      if (hand || place.partsLeft <= 0) place.settled = true;
      advance(place.chat);
    },
    reset() {
      const places = [...chats.values()].flat();
      chats.clear();
      for (const { timer, hand } of places) {
        clearTimeout(timer);
        hand?.();
      }
    },
  };
}

/** One chat has one order, whichever form of its address a stanza uses. */
function chatIn(attrs: Record<string, string>): string {
  const [jid, lid] = attrs['recipient'] ? [attrs['recipient'], attrs['recipient_lid']] : [attrs['from'] ?? '', attrs['sender_lid']];
  return jid.endsWith('@lid') ? jid : (lid ?? jid);
}
