/** The part of an address after `#` that names a message of the conversation. */
export const messageHash = (messageId: string): string => `m${messageId}`;

/** The id of the message that an address names; null: none. Any number of 18 digits fits a `bigint`. */
export const messageOf = (hash: string): string | null => /^m(\d{1,18})$/.exec(hash)?.[1] ?? null;
