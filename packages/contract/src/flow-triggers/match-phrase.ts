/** How a message is compared with a phrase. */
export const phraseMatches = ['exact', 'contains', 'pattern'] as const;
export type PhraseMatch = (typeof phraseMatches)[number];

/**
 * Whether a message matches a phrase. Case and outer spaces do not count. `exact`: the message is the phrase;
 * `contains`: the phrase stands anywhere in the message; `pattern`: the phrase is a pattern.
 *
 * In a pattern `*` stands for any text, also none, and `?` for one character. A pattern must match the whole message.
 * Patterns are not regular expressions: some regular expressions take unbounded time, and a customer's message must not
 * stop a server.
 */
export function matchesPhrase(message: string, { phrase, match }: { phrase: string; match: PhraseMatch }): boolean {
  const [text, wanted] = [normal(message), normal(phrase)];
  if (wanted === '' || text.length > maxLength) return false;
  if (match === 'exact') return text === wanted;
  return match === 'contains' ? text.includes(wanted) : matchesPattern(Array.from(text), Array.from(wanted));
}

/** Whether a pattern has more than wildcards: `*` alone would take every message. */
export const isPattern = (phrase: string): boolean => /[^*?\s]/.test(phrase);

/** A message with more characters matches no phrase. */
const maxLength = 4000;
const normal = (text: string) => text.normalize('NFC').trim().toLowerCase();

/**
 * Matches character by character. After a mismatch the last `*` takes one character more, and the match goes on behind
 * it. Only the last `*` is tried again, so this takes at most `text.length * pattern.length` steps.
 */
function matchesPattern(text: readonly string[], pattern: readonly string[]): boolean {
  let textIndex = 0;
  let patternIndex = 0;
  /** The last `*`: its place in the pattern (`patternIndex`), and the end of its part of the text (`textIndex`). */
  let lastStar: { textIndex: number; patternIndex: number } | null = null;
  while (textIndex < text.length) {
    const sign = pattern[patternIndex];
    const isSame = patternIndex < pattern.length && sign === text[textIndex];
    if (sign === '*') {
      lastStar = { textIndex, patternIndex };
      patternIndex += 1;
    } else if (sign === '?' || isSame) {
      textIndex += 1;
      patternIndex += 1;
    } else if (lastStar) {
      lastStar = { textIndex: lastStar.textIndex + 1, patternIndex: lastStar.patternIndex };
      textIndex = lastStar.textIndex;
      patternIndex = lastStar.patternIndex + 1;
    } else return false;
  }
  // The text is used up: a `*` at the end of the pattern may stand for nothing.
  return pattern.slice(patternIndex).every((sign) => sign === '*');
}
