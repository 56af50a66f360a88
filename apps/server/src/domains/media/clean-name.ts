const maxLength = 200;

/**
 * Makes a sender's file name safe to show and to save under. It has no folders, no control or direction-changing
 * characters (`exe.gpj` must not read as `jpg.exe`), and a limited length. The server never uses it as a path.
 * @param otherwise the name if nothing is left
 */
export function cleanName(name: string, otherwise: string): string {
  // Only the end is read, so that a very long name costs little.
  const last = name.slice(-4000).toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  // Removed: control characters, line separators, invisible or direction-changing characters, and U+FFFD, which stands
  // for what could not be decoded.
  const plain = last
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFFD]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  return shorten(plain, maxLength) || otherwise;
}

/**
 * Shortens a name to `maxSize`. It keeps the ending, such as `.pdf`, and cuts only between whole graphemes.
 * @param sizeOf how the size of a text is measured; default: in UTF-16 units
 */
export function shorten(
  name: string,
  maxSize: number,
  sizeOf: (text: string) => number = (text) => text.length,
): string {
  if (sizeOf(name) <= maxSize) return name;
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';
  let remaining = maxSize - sizeOf(ending);
  let start = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    remaining -= sizeOf(segment);
    if (remaining < 0) break;
    start += segment;
  }
  return start.trimEnd() + ending;
}

/** The same name with another ending. */
export const withEnding = (name: string, ending: string): string =>
  `${name.replace(/\.[\p{L}\p{N}]{1,10}$/u, '')}.${ending}`;
