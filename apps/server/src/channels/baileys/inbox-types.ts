/** Types of the rows in which messages wait that were decrypted and are not journalled yet. */
export const inboxType = 'inbox';
/** The same for pieces of the phone's history. */
export const pastType = 'history';
export const isInbox = (keyType: string): boolean => keyType === inboxType || keyType === pastType;
