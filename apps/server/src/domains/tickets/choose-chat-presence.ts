/** WhatsApp shows "typing…" to the customer for about this time. */
const composingMs = 8000;
/** The shortest time between two "watch" for the same ticket. */
const watchMs = 120_000;
/** Above this number, the ticket whose presence was sent longest ago is forgotten. */
const maxTickets = 10_000;

/** `watch`: an attendant views the ticket; WhatsApp is asked to report when the customer types. */
type ChatPresence = 'watch' | 'composing' | 'paused';

/**
 * Chooses which chat presences are sent to WhatsApp: clients repeat them, and most repetitions are dropped. Each
 * process remembers only what it sent itself, so another node may send the same presence once more.
 */
export function chatPresenceChooser(now: () => number = () => performance.now()) {
  const sent = new Map<number, { watchedAt: number; composingAt: number; isComposing: boolean }>();

  return function choose(
    ticketId: number,
    { isWriting, isWatching }: { isWriting: boolean; isWatching: boolean },
  ): ChatPresence | undefined {
    const at = now();
    const last = sent.get(ticketId) ?? { watchedAt: -Infinity, composingAt: -Infinity, isComposing: false };
    const send = (change: Partial<typeof last>, presence: ChatPresence) => {
      // Deleted first, so that the ticket moves to the end of the map's order.
      sent.delete(ticketId);
      sent.set(ticketId, { ...last, ...change });
      const [oldest] = sent.keys();
      if (sent.size > maxTickets && oldest !== undefined) sent.delete(oldest);
      return presence;
    };
    if (isWriting) {
      const isStillShown = last.isComposing && at - last.composingAt < composingMs;
      return isStillShown ? undefined : send({ composingAt: at, isComposing: true }, 'composing');
    }
    if (last.isComposing) return send({ isComposing: false }, 'paused');
    return isWatching && at - last.watchedAt >= watchMs ? send({ watchedAt: at }, 'watch') : undefined;
  };
}
