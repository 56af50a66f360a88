import { limits } from '../limits.ts';

/** Values that the notes of several nouns show. */
export const now = '2026-11-23T14:05:00.000Z';
export const before = '2026-11-23T13:58:12.000Z';
export const picture = '/api/media/c/1/avatars/k3JxQ0/mariana.webp?exp=4102444800&sig=q1ZrVw';
export const wordsNote =
  `Words to search for; in messages the first ${limits.searchWords} different ones. ` + 'Empty: no search.';
