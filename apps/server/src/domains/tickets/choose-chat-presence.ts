/** WhatsApp shows "typing…" to the customer for about this time. */
const composingMs = 8000;
const watchMs = 120_000;
const maxTickets = 10_000;

type ChatPresence = 'watch' | 'composing' | 'paused';

/**
 * Chooses which chat presences are sent to WhatsApp, of those that clients repeat. It remembers only those of this
 * process; another node may send the same one once more.
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
      sent.delete(ticketId);
      sent.set(ticketId, { ...last, ...change });
      const [oldest] = sent.keys();
      if (sent.size > maxTickets && oldest !== undefined) sent.delete(oldest);
      return presence;
    };
    if (isWriting)
      return at - last.composingAt < composingMs && last.isComposing
        ? undefined
        : send({ composingAt: at, isComposing: true }, 'composing');
    if (last.isComposing) return send({ isComposing: false }, 'paused');
    return isWatching && at - last.watchedAt >= watchMs ? send({ watchedAt: at }, 'watch') : undefined;
  };
}
