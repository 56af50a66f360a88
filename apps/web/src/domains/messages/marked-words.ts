import { createContext } from 'react';

/** The words that the user searches for in the conversation; '' without a search. The texts of messages mark them. */
export const MarkedWords = createContext('');
