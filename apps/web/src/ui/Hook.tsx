import { useEffect, useState, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import styles from './hook.module.css';

/**
 * An invisible anchor over a button, for menus and popovers of the kit that are drawn elsewhere. When it is unmounted,
 * the focus returns to the button, unless the user moved it. It stands in the body: a dialog has a transform, so fixed
 * places within it are not those of the window.
 */
export function Hook({ anchor, ...rest }: { anchor: HTMLElement } & ComponentProps<'button'>) {
  const [{ left, top, width, height }] = useState(() => anchor.getBoundingClientRect());
  useEffect(
    () => () => void (document.activeElement === document.body && anchor.focus({ preventScroll: true })),
    [anchor],
  );
  return createPortal(
    <button
      type="button"
      {...rest}
      tabIndex={-1}
      aria-hidden
      className={styles.hook}
      style={{ left, top, width, height }}
    />,
    document.body,
  );
}
