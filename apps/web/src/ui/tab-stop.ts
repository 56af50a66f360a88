import { createContext, use } from 'react';

/**
 * Whether Tab reaches the controls of a message. In a conversation Tab reaches only those of the message with the
 * focus.
 */
export const TabStop = createContext(true);

/** The `tabIndex` of a control in a message. */
export const useTabStop = (): 0 | -1 => (use(TabStop) ? 0 : -1);
