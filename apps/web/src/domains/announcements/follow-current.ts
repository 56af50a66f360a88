import type { CurrentAnnouncement, signals, SignalPayload } from '@balcao/contract';

/** What the user is shown after a change: by priority, the newest first. A changed one stays read. */
export function followCurrent(
  cached: CurrentAnnouncement[],
  said: SignalPayload<typeof signals.announcement>,
): CurrentAnnouncement[] {
  const changedId = said.action === 'delete' ? said.id : said.record.id;
  const before = cached.find(({ id }) => id === changedId);
  const others = cached.filter(({ id }) => id !== changedId);
  if (said.action === 'delete') return before ? others : cached;
  const { id, title, text, priority, mediaPath, mediaName, createdAt } = said.record;
  const shown = { id, title, text, priority, mediaPath, mediaName, createdAt, isRead: before?.isRead ?? false };
  return [...others, shown].toSorted((a, b) => a.priority - b.priority || b.id - a.id);
}
