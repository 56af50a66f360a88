/** The row type of messages that are decrypted and not journalled yet. */
export const inboxType = 'inbox';
/** The row type of notices of the phone's history. */
export const historyType = 'history';
/** Whether `Inbox` keeps the rows of this type. */
export const isInbox = (keyType: string): boolean => keyType === inboxType || keyType === historyType;
