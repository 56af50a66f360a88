import type { CurrentAnnouncement, signals, SignalPayload } from '@balcao/contract';

/** The announcements of the user after a signal: by priority, the newest first. A changed announcement stays read. */
export function followCurrent(
  cached: CurrentAnnouncement[],
  signal: SignalPayload<typeof signals.announcement>,
): CurrentAnnouncement[] {
  const changedId = signal.action === 'delete' ? signal.id : signal.record.id;
  const before = cached.find(({ id }) => id === changedId);
  const others = cached.filter(({ id }) => id !== changedId);
  // The same array tells that nothing changed, so nothing is drawn again.
  if (signal.action === 'delete') return before ? others : cached;
  const { id, title, text, priority, mediaPath, mediaName, createdAt } = signal.record;
  const changed = { id, title, text, priority, mediaPath, mediaName, createdAt, isRead: before?.isRead ?? false };
  return [...others, changed].toSorted((a, b) => a.priority - b.priority || b.id - a.id);
}
