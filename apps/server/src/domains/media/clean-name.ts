const longest = 200;

/**
 * Makes a sender's file name safe to show and to save under. It has no folders, no control or direction-changing
 * characters (`exe.gpj` must not read as `jpg.exe`), and a limited length. The server never uses it as a path.
 */
export function cleanName(name: string, otherwise: string): string {
  const last = name.slice(-4000).toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFFD]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  return shorten(plain, longest) || otherwise;
}

/** Shortens a name to `most` before its ending, between whole graphemes. */
export function shorten(name: string, most: number, sizeOf: (text: string) => number = (text) => text.length): string {
  if (sizeOf(name) <= most) return name;
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';
  let left = most - sizeOf(ending);
  let start = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    left -= sizeOf(segment);
    if (left < 0) break;
    start += segment;
  }
  return start.trimEnd() + ending;
}

/** The same name with another ending. */
export const withEnding = (name: string, ending: string): string =>
  `${name.replace(/\.[\p{L}\p{N}]{1,10}$/u, '')}.${ending}`;
