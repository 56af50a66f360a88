const storedAs = 'recent-emojis';
/** Two rows of the panel. */
const maxRecent = 16;

/** The emojis that were chosen last in this browser, newest first. */
export function recentEmojis(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((emoji) => typeof emoji === 'string' && emoji !== '').slice(0, maxRecent);
  } catch {
    // The storage is blocked, or something else has written there.
    return [];
  }
}

export function noteEmoji(emoji: string): void {
  const recent = [emoji, ...recentEmojis().filter((other) => other !== emoji)].slice(0, maxRecent);
  try {
    localStorage.setItem(storedAs, JSON.stringify(recent));
  } catch {
    // The storage is full or blocked. The emoji is inserted all the same.
  }
}
