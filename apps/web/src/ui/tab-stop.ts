import { createContext, use } from 'react';

/** Whether the controls of a line are reached by Tab. Those of a conversation are so only in the line with the focus. */
export const TabStop = createContext(true);

/** The `tabIndex` of a control in a message. */
export const useTabStop = (): 0 | -1 => (use(TabStop) ? 0 : -1);
