/** The note about a customer that an address names after `#`: `/tickets/…#note-12`. */
export const noteOf = (hash: string): number | null => Number(/^note-(\d{1,9})$/.exec(hash)?.[1] ?? 0) || null;
