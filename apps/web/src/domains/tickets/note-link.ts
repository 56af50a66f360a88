/** The id of the note about a customer that an address names after `#`, such as `/tickets/…#note-12`; null: none. */
export const noteOf = (hash: string): number | null => Number(/^note-(\d{1,9})$/.exec(hash)?.[1] ?? 0) || null;
