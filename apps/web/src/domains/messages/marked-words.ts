import { createContext } from 'react';

/** What is searched for in the conversation, for the marks in its texts; '' without a search. */
export const MarkedWords = createContext('');
