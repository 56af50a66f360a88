import { foldText } from './fold-text.ts';

const isLetter = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/** The words of a search, without case and accents. */
export const searchedWords = (search: string): string[] => foldText(search).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A part of a text, from `start` up to `end`. */
interface Mark {
  start: number;
  end: number;
}

interface Folded {
  text: string;
  /** Where each character of the folded text begins in the original. */
  from: number[];
}

function foldInPlaces(original: string): Folded {
  const from: number[] = [];
  let text = '';
  let place = 0;
  for (const char of original) {
    const folded = foldText(char);
    for (let index = 0; index < folded.length; index += 1) from.push(place);
    text += folded;
    place += char.length;
  }
  from.push(original.length);
  return { text, from };
}

/**
 * Where a text has the words of a search, by the rules of the server: the beginning of a word from three letters on,
 * else the whole word. `anywhere`, for names: any part from three letters on, else the beginning of a word.
 */
export function findMarks(original: string, search: string, where: 'words' | 'anywhere' = 'words'): Mark[] {
  const words = searchedWords(search);
  if (words.length === 0) return [];
  const { text, from } = foldInPlaces(original);
  const found = words.flatMap((word) => {
    const isShort = word.length < 3;
    const marks: Mark[] = [];
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      const end = at + word.length;
      const isAtStart = !isLetter(text[at - 1]);
      const isAtEnd = !isLetter(text[end]);
      const isHit = where === 'anywhere' ? isAtStart || !isShort : isAtStart && (isAtEnd || !isShort);
      if (isHit) marks.push({ start: from[at] ?? 0, end: endOf(from, end) });
    }
    return marks;
  });
  return merge(found.toSorted((a, b) => a.start - b.start));
}

/** The end in the original: after the whole last letter, accents that follow it included. */
const endOf = (from: readonly number[], end: number): number => from[end] ?? from.at(-1) ?? 0;

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
 * How much of a text stands before its first hit. A row of the tickets has room for 25 characters beside the contact's
 * panel, nine of which are the time.
 */
const leadMost = 10;

/** A text that begins shortly before its first hit, so that the hit is in sight in one line. */
export function fromFirstHit(text: string, search: string): string {
  const first = findMarks(text, search)[0]?.start ?? 0;
  if (first <= leadMost) return text;
  const space = text.indexOf(' ', first - leadMost);
  return `…${text.slice(space >= 0 && space < first ? space + 1 : first)}`;
}
