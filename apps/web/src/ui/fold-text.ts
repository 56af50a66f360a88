/** Letters that NFD does not split into a letter and an accent; written as PostgreSQL's `unaccent` writes them. */
const plainLetters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss' };

/** A text as searches compare it: without case and accents. */
export function foldText(text: string): string {
  const withoutAccents = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return /[^\p{ASCII}]/u.test(withoutAccents)
    ? withoutAccents.replaceAll(/[øłđðþæœß]/g, (letter) => plainLetters[letter] ?? letter)
    : withoutAccents;
}
