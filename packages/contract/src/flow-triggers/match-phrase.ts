/** How a message is compared with a phrase. */
export const phraseMatches = ['exact', 'contains', 'pattern'] as const;
export type PhraseMatch = (typeof phraseMatches)[number];

/**
 * Whether a message matches a phrase. Case and outer spaces do not count.
 *
 * A pattern has `*` for any text, also none, and `?` for one character; it must match the whole message. Patterns are
 * not regular expressions: some of those take time without a bound, and a customer's message must not stop a server.
 */
export function matchesPhrase(message: string, { phrase, match }: { phrase: string; match: PhraseMatch }): boolean {
  const [text, wanted] = [normal(message), normal(phrase)];
  if (wanted === '' || text.length > maxLength) return false;
  if (match === 'exact') return text === wanted;
  return match === 'contains' ? text.includes(wanted) : matchesPattern(Array.from(text), Array.from(wanted));
}

/** Whether a pattern has more than wildcards: `*` alone would take every message. */
export const isPattern = (phrase: string): boolean => /[^*?\s]/.test(phrase);

/** A longer message is not compared. */
const maxLength = 4000;
const normal = (text: string) => text.normalize('NFC').trim().toLowerCase();

/** In at most `text.length * pattern.length` steps: only the last `*` is tried again. */
function matchesPattern(text: readonly string[], pattern: readonly string[]): boolean {
  let [at, next] = [0, 0];
  let star: { at: number; next: number } | null = null;
  while (at < text.length) {
    if (pattern[next] === '*') {
      star = { at, next };
      next += 1;
    } else if (pattern[next] === '?' || (next < pattern.length && pattern[next] === text[at])) {
      at += 1;
      next += 1;
    } else if (star) {
      star = { at: star.at + 1, next: star.next };
      at = star.at;
      next = star.next + 1;
    } else return false;
  }
  return pattern.slice(next).every((sign) => sign === '*');
}
