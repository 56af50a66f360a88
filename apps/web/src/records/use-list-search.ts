import { useState } from 'react';
import { useDebounced } from '../ui/use-debounced.ts';

export type ListSearch = ReturnType<typeof useListSearch>;

/** The text in the search field of a list, and the search: the same text after the user has paused. */
export function useListSearch() {
  const [text, setText] = useState('');
  return { text, setText, search: useDebounced(text.trim()) };
}
