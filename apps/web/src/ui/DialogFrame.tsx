import { Modal } from '@mantine/core';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { focusHeading } from './focus-heading.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, under a line at the bottom; the last is the main one. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
}
/** The width of each size, in px. */
const widths = { sm: 420, md: 560, lg: 760 };

export function DialogFrame({ open, onClose, title, children, footer, size = 'md' }: DialogProps) {
  const { t } = useTranslation();
  useFocusReturn(open);
  useBlurOnClose(open);
  return (
    <Modal
      opened={open}
      // While the dialog fades out, it takes neither keys nor clicks.
      inert={!open}
      onClose={onClose}
      title={title}
      size={widths[size]}
      radius="lg"
      closeButtonProps={{ 'aria-label': t(($) => $.common.close) }}
      classNames={{
        title: styles.title ?? '',
        header: styles.header ?? '',
        body: styles.body ?? '',
        content: styles.content ?? '',
      }}
    >
      {children}
      {footer && <div className={styles.footer}>{footer}</div>}
    </Modal>
  );
}

/**
 * Takes the focus out of a dialog as soon as it begins to close, so that the next key does not go to an element that
 * fades out.
 */
function useBlurOnClose(open: boolean): void {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!open && focused instanceof HTMLElement && focused.closest('[role=dialog]')?.closest('[inert]')) focused.blur();
  }, [open]);
}

/**
 * Returns the focus to the element that had it before the dialog. Mantine does so only if the dialog was mounted before
 * it opened, and not if an open dialog is unmounted.
 */
function useFocusReturn(open: boolean): void {
  const [wasOpen, setWasOpen] = useState(open);
  const [previous, setPrevious] = useState(() => document.activeElement);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setPrevious(document.activeElement);
  }
  useEffect(() => (open ? () => returnLostFocus(previous) : undefined), [open, previous]);
  // Once more when the dialog is gone, because the previous element may disappear meanwhile, as the row of a deleted
  // record does. Then the focus goes to the heading.
  useEffect(() => () => returnLostFocus(previous), [previous]);
}

/** Moves the focus only if no element has it: to the previous element, or to the heading of the screen. */
function returnLostFocus(previous: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (!isLost) return;
  if (previous instanceof HTMLElement && previous.isConnected) previous.focus({ preventScroll: true });
  else focusHeading();
}
