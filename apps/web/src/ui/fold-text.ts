/** Letters that have no accent to take off, written as PostgreSQL's `unaccent` does. */
const plain: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss' };

/** A text as searches compare it: without case and accents. */
export function foldText(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return /[^\p{ASCII}]/u.test(bare) ? bare.replaceAll(/[øłđðþæœß]/g, (letter) => plain[letter] ?? letter) : bare;
}
