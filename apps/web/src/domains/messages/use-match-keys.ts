import { useState, type KeyboardEvent } from 'react';

/**
 * A list of matches over a text field, in which the focus stays: the arrow keys mark a match, Enter and Tab choose it.
 *
 * @param onDismiss Escape closes the list
 * @returns the index of the marked match, and `onKeyDown` for the field: it returns whether the key was for the list
 */
export function useMatchKeys<Match>(
  matches: readonly Match[],
  { onPick, onDismiss }: { onPick: (match: Match) => void; onDismiss: () => void },
) {
  const [lastMarked, mark] = useState(0);
  const marked = Math.min(lastMarked, Math.max(0, matches.length - 1));
  const pick = (match: Match) => {
    mark(0);
    onPick(match);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const chosen = matches[marked];
    if (!chosen) return false;
    if (event.key === 'ArrowDown') mark((marked + 1) % matches.length);
    else if (event.key === 'ArrowUp') mark((marked - 1 + matches.length) % matches.length);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') pick(chosen);
    else if (event.key === 'Escape') onDismiss();
    else return false;
    event.preventDefault();
    return true;
  };
  return { marked, mark, pick, onKeyDown };
}
