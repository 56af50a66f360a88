/**
 * The number that a customer typed as a choice, or undefined. Accepted are `2`, ` 2. `, `[2]`, `2️⃣`, `🔟` and
 * full-width digits.
 */
export function readNumber(reply: string): number | undefined {
  const digits = /^[\s*_[(]*(\d{1,3})[\s*_\])}.,:;°ºª-]*$/.exec(plain(reply))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The key of a menu that a customer typed, or undefined: `#` for the main menu, `0` for the previous menu. */
export function readKey(reply: string): '#' | '0' | undefined {
  const key = plain(reply).replaceAll(/[\s*_[\]()]/g, '');
  return key === '#' || key === '0' ? key : undefined;
}

/**
 * The index of the choice that a reply names by its number, its title, or both. Case, accents and punctuation do not
 * count. Undefined if the reply names no choice, or if two choices have this title.
 */
export function readChoice(reply: string, titles: readonly string[]): number | undefined {
  const number = readNumber(reply);
  if (number !== undefined) return number >= 1 && number <= titles.length ? number - 1 : undefined;
  const words = fold(reply);
  if (words === '') return undefined;
  const named = titles.flatMap((title, nth) => {
    const folded = fold(title);
    const isNamed = words === folded || words === `${nth + 1} ${folded}`;
    return folded !== '' && isNamed ? [nth] : [];
  });
  return named.length === 1 ? named[0] : undefined;
}

/** Digits and keys as plain characters: without the marks that make them an emoji, and without invisible ones. */
const plain = (reply: string) =>
  reply
    .replaceAll('🔟', '10')
    .normalize('NFKC')
    .replaceAll(/[\uFE0E\uFE0F\u20E3\u200B-\u200F]/g, '')
    .trim();

/** Lower case without accents; punctuation becomes a space. */
const fold = (text: string) =>
  plain(text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
