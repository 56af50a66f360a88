import { createContext, use } from 'react';

/** Whether Tab reaches the controls of a line. In a conversation it reaches only those of the line with the focus. */
export const TabStop = createContext(true);

/** The `tabIndex` of a control in a message. */
export const useTabStop = (): 0 | -1 => (use(TabStop) ? 0 : -1);
