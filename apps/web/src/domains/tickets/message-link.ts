/** The part of an address after `#` that names a message of the conversation. */
export const messageHash = (messageId: string): string => `m${messageId}`;

/** The part of an address after `#` that names a note about the customer. */
export const noteHash = (noteId: number): string => `note-${noteId}`;

/** The note that an address names. */
export const noteOf = (hash: string): number | null => Number(/^note-(\d{1,9})$/.exec(hash)?.[1] ?? 0) || null;

/** The message that an address names. */
export const messageOf = (hash: string): string | null => /^m(\d{1,18})$/.exec(hash)?.[1] ?? null;
