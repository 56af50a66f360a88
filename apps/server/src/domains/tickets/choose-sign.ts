/** WhatsApp shows "typing…" to the customer for about this time. */
const composingMs = 8000;
const watchMs = 120_000;
const mostTickets = 10_000;

type Sign = 'watch' | 'composing' | 'paused';

/**
 * Chooses which of the repeated signs of clients are sent to WhatsApp. It remembers only those of this process; another
 * node may send the same sign once more.
 */
export function signChooser(now: () => number = () => performance.now()) {
  const told = new Map<number, { watchedAt: number; composingAt: number; isComposing: boolean }>();

  return function choose(
    ticketId: number,
    { isWriting, isWatching }: { isWriting: boolean; isWatching: boolean },
  ): Sign | undefined {
    const at = now();
    const last = told.get(ticketId) ?? { watchedAt: -Infinity, composingAt: -Infinity, isComposing: false };
    const tell = (change: Partial<typeof last>, sign: Sign) => {
      told.delete(ticketId);
      told.set(ticketId, { ...last, ...change });
      const [oldest] = told.keys();
      if (told.size > mostTickets && oldest !== undefined) told.delete(oldest);
      return sign;
    };
    if (isWriting)
      return at - last.composingAt < composingMs && last.isComposing
        ? undefined
        : tell({ composingAt: at, isComposing: true }, 'composing');
    if (last.isComposing) return tell({ isComposing: false }, 'paused');
    return isWatching && at - last.watchedAt >= watchMs ? tell({ watchedAt: at }, 'watch') : undefined;
  };
}
