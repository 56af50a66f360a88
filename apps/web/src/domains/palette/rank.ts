import { searchedWords } from '../../ui/find-marks.ts';

/**
 * How well a label fits what was typed; 0: not at all. Each typed word must be in the label. A typed word counts 50 at
 * the beginning of a word of the label, less for a later word, and 10 elsewhere. A label that begins with the typed
 * text gets 100 more. If nothing was typed, all labels fit equally well.
 */
export function rank(label: string, typed: string): number {
  const typedWords = searchedWords(typed);
  const words = searchedWords(label);
  if (typedWords.length === 0) return 1;
  const whole = words.join(' ');
  let score = whole.startsWith(typedWords.join(' ')) ? 100 : 0;
  for (const word of typedWords) {
    const index = words.findIndex((labelWord) => labelWord.startsWith(word));
    if (index >= 0) score += 50 - Math.min(index, 20);
    else if (whole.includes(word)) score += 10;
    else return 0;
  }
  return score;
}

/** The entries that fit, the best first. Entries that fit equally well keep their order. */
export const bestFirst = <Entry extends { label: string }>(entries: readonly Entry[], typed: string): Entry[] =>
  entries
    .map((entry) => ({ entry, score: rank(entry.label, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
