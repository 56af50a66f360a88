import { useEffect, useState, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import styles from './hidden-anchor.module.css';

/**
 * An invisible anchor over a button, at which Mantine places a menu or popover. When it is unmounted, the focus returns
 * to the button, unless another element has it. The anchor is drawn in the body, because a dialog has a CSS transform:
 * fixed positions within it are not relative to the window.
 */
export function HiddenAnchor({ anchor, ...rest }: { anchor: HTMLElement } & ComponentProps<'button'>) {
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
      className={styles.anchor}
      style={{ left, top, width, height }}
    />,
    document.body,
  );
}
