import { useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './avatar.module.css';

const tones = 6;
// It takes a millisecond to create.
const letters = new Intl.Segmenter();

/**
 * The first letters of the first and the last word, by grapheme (a name may begin with an emoji). Brackets, quotation
 * marks and other punctuation before a word are left out.
 */
export function initials(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => word.replace(/^\p{P}+/u, '') || []);
  const letter = (word = '') => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '';
  return (letter(words[0]) + (words.length > 1 ? letter(words.at(-1)) : '')).toUpperCase() || '?';
}

/** The same name always has the same colour. */
export const toneOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7) % tones;

/**
 * A person's picture, or their initials if it is missing or fails to load. Decorative: the name stands beside it.
 * `children` are placed at its corner.
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
  const [gone, setGone] = useState<string>();
  return (
    <span
      className={cx(styles.avatar, className)}
      data-tone={toneOf(name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.33) }}
    >
      {src && src !== gone ? (
        <img key={src} src={src} alt="" width={size} height={size} loading="lazy" onError={() => setGone(src)} />
      ) : (
        <span aria-hidden>{initials(name)}</span>
      )}
      {children}
    </span>
  );
}
