import { createContext } from 'react';

/** The words that the user searches for in the conversation, which its texts mark; '' without a search. */
export const MarkedWords = createContext('');
