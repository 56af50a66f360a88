/** What Windows-1252 has beyond Latin-1: characters of the standard fonts of PDF. */
const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Printable ASCII, Latin-1 without the soft hyphen (`\u00ad`), or a character of `beyondLatin1`. */
const isWritable = (character: string): boolean =>
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]$/.test(character) || beyondLatin1.includes(character);

/**
 * Characters that are left out: marks of direction, joiners, single surrogates, unassigned and private characters,
 * emoji and their variants. Unicode counts ©, ® and ™ as pictographs, too, but the fonts have them.
 */
const leftOut =
  /[\p{C}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3\ufe00-\ufe0f]|(?![©®™])\p{Extended_Pictographic}/gu;

/**
 * A text that the standard fonts of PDF can show, on one line. A letter that they lack becomes its base letter, or a
 * question mark. Emoji are left out.
 * @param maxLength in characters; a longer text ends with an ellipsis
 */
export function winAnsi(text: string, maxLength = 300): string {
  // Cut before the replacements, because a hostile text may be long. More than `maxLength` stays, since many characters
  // may be left out.
  const oneLine = text
    .slice(0, maxLength * 4)
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(leftOut, '');
  const written = Array.from(oneLine, (character) => (isWritable(character) ? character : baseOf(character)))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return written.length > maxLength ? `${written.slice(0, maxLength - 1).trimEnd()}…` : written;
}

function baseOf(character: string): string {
  const base = character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  if (base === '') return '';
  return Array.from(base).every(isWritable) ? base : '?';
}
