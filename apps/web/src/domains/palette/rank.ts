import { searchedWords } from '../../ui/find-marks.ts';

/**
 * How well a label fits what was typed; 0: not at all. Every typed word must be in the label: at the beginning of a
 * word it fits better, and best where the label begins with it.
 */
export function rank(label: string, typed: string): number {
  const wanted = searchedWords(typed);
  const words = searchedWords(label);
  if (wanted.length === 0) return 1;
  const whole = words.join(' ');
  let score = whole.startsWith(wanted.join(' ')) ? 100 : 0;
  for (const word of wanted) {
    const place = words.findIndex((each) => each.startsWith(word));
    if (place >= 0) score += 50 - Math.min(place, 20);
    else if (whole.includes(word)) score += 10;
    else return 0;
  }
  return score;
}

/** What fits, the best first; what fits equally keeps its order. */
export const bestFirst = <Entry extends { label: string }>(entries: readonly Entry[], typed: string): Entry[] =>
  entries
    .map((entry) => ({ entry, score: rank(entry.label, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
