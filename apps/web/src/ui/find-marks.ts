import { foldText } from './fold-text.ts';

const isLetterOrDigit = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/** The words of a search, without case and accents. */
export const searchedWords = (search: string): string[] => foldText(search).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A part of a text, from `start` up to but without `end`. */
interface Mark {
  start: number;
  end: number;
}

/** A text without case and accents, which may have more or fewer characters than the original. */
interface Folded {
  text: string;
  /** For each character of the folded text its place in the original; the last element is the original's length. */
  offsets: number[];
}

function foldWithOffsets(original: string): Folded {
  const offsets: number[] = [];
  let text = '';
  let offset = 0;
  for (const char of original) {
    const folded = foldText(char);
    for (let index = 0; index < folded.length; index += 1) offsets.push(offset);
    text += folded;
    offset += char.length;
  }
  offsets.push(original.length);
  return { text, offsets };
}

/**
 * The parts of a text that match a word of the search.
 * - `words`, as the search of messages on the server: three or more letters match the beginning of a word, fewer
 * letters match a whole word.
 * - `anywhere`, for names: three or more letters match any part of a word, fewer letters match its beginning.
 */
export function findMarks(original: string, search: string, where: 'words' | 'anywhere' = 'words'): Mark[] {
  const words = searchedWords(search);
  if (words.length === 0) return [];
  const { text, offsets } = foldWithOffsets(original);
  const hits = words.flatMap((word) => {
    const isShort = word.length < 3;
    const marks: Mark[] = [];
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      const end = at + word.length;
      const isAtStart = !isLetterOrDigit(text[at - 1]);
      const isAtEnd = !isLetterOrDigit(text[end]);
      const isHit = where === 'anywhere' ? isAtStart || !isShort : isAtStart && (isAtEnd || !isShort);
      if (isHit) marks.push({ start: offsets[at] ?? 0, end: endOf(offsets, end) });
    }
    return marks;
  });
  return merge(hits.toSorted((a, b) => a.start - b.start));
}

/**
 * The end in the original of a part that ends at `end` in the folded text. It includes the accents of the last letter,
 * and all of a letter of which only the first half matches, such as the ß in "groß" for "gros".
 */
function endOf(offsets: readonly number[], end: number): number {
  let next = end;
  while (offsets[next] === offsets[end - 1]) next += 1;
  return offsets[next] ?? 0;
}

/** Joins marks that overlap or touch. */
function merge(marks: readonly Mark[]): Mark[] {
  const merged: Mark[] = [];
  for (const mark of marks) {
    const last = merged.at(-1);
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end);
    else merged.push({ ...mark });
  }
  return merged;
}

/**
 * The most characters of a text that are shown before its first hit. While the contact's panel is open, a row of the
 * ticket list has room for 25 characters; the time takes nine of them.
 */
const maxLead = 10;

/** Cuts the beginning of a text, at a word, so that a line of limited width shows the first hit. */
export function fromFirstHit(text: string, search: string): string {
  const first = findMarks(text, search)[0]?.start ?? 0;
  if (first <= maxLead) return text;
  const space = text.indexOf(' ', first - maxLead);
  const isBeforeHit = space >= 0 && space < first;
  return `…${text.slice(isBeforeHit ? space + 1 : first)}`;
}
