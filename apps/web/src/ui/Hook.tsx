import { useEffect, useState, type ComponentProps } from 'react';
import styles from './hook.module.css';

/**
 * A place over a button on which the kit's menus and bubbles can hang that are drawn elsewhere. When it goes, the focus
 * returns to the button, unless it was moved on purpose.
 */
export function Hook({ anchor, ...rest }: { anchor: HTMLElement } & ComponentProps<'button'>) {
  const [{ left, top, width, height }] = useState(() => anchor.getBoundingClientRect());
  useEffect(
    () => () => void (document.activeElement === document.body && anchor.focus({ preventScroll: true })),
    [anchor],
  );
  return (
    <button
      type="button"
      {...rest}
      tabIndex={-1}
      aria-hidden
      className={styles.hook}
      style={{ left, top, width, height }}
    />
  );
}
