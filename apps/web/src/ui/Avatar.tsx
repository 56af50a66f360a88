import { useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './avatar.module.css';

/** The number of colours (`data-tone`) in avatar.module.css. */
const toneCount = 6;
/** Splits a text into graphemes. Made once, since making a segmenter takes a millisecond. */
const graphemes = new Intl.Segmenter();

/**
 * The first letters of the first and the last word; `?` if there are none. A letter is a grapheme, because a name may
 * begin with an emoji. Brackets, quotation marks and other punctuation before a word are left out.
 */
export function initials(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => word.replace(/^\p{P}+/u, '') || []);
  const firstLetter = (word = '') => graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? '';
  const first = firstLetter(words[0]);
  const last = words.length > 1 ? firstLetter(words.at(-1)) : '';
  return (first + last).toUpperCase() || '?';
}

/**
 * The number of a name's colour, 0 to 5: a hash of its letters, so the same name always has the same colour. `>>> 0`
 * keeps the hash an integer of 32 bits.
 */
export const toneOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7) % toneCount;

/**
 * A person's picture, or their initials if it is missing or fails to load. Screen readers skip it, because the name
 * stands beside it. `children` are placed at its corner.
 */
export function Avatar({
  name,
  src,
  size = 44,
  className,
  children,
}: {
  name: string;
  src?: string | null | undefined;
  size?: number;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const [failedSrc, setFailedSrc] = useState<string>();
  return (
    <span
      className={cx(styles.avatar, className)}
      data-tone={toneOf(name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.33) }}
    >
      {src && src !== failedSrc ? (
        <img key={src} src={src} alt="" width={size} height={size} loading="lazy" onError={() => setFailedSrc(src)} />
      ) : (
        <span aria-hidden>{initials(name)}</span>
      )}
      {children}
    </span>
  );
}
