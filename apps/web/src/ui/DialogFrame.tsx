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
const widths = { sm: 420, md: 560, lg: 760 };

export function DialogFrame({ open, onClose, title, children, footer, size = 'md' }: DialogProps) {
  const { t } = useTranslation();
  useFocusReturn(open);
  useEarlyLeave(open);
  return (
    <Modal
      opened={open}
      // While it fades out, it takes neither keys nor clicks.
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

/** A dialog that begins to close loses the focus at once: the next key is for the page, not for what fades out. */
function useEarlyLeave(open: boolean): void {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!open && focused instanceof HTMLElement && focused.closest('[role=dialog]')?.closest('[inert]')) focused.blur();
  }, [open]);
}

/**
 * The focus returns to its previous element. The kit returns it only if the dialog was mounted before it opened, and
 * not when the dialog is unmounted open.
 */
function useFocusReturn(open: boolean): void {
  const [wasOpen, setWasOpen] = useState(open);
  const [before, setBefore] = useState(() => document.activeElement);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setBefore(document.activeElement);
  }
  useEffect(() => (open ? () => returnLostFocus(before) : undefined), [open, before]);
  // The element may disappear while the dialog fades out, as the row of a deleted record does.
  useEffect(() => () => returnLostFocus(before), [before]);
}

function returnLostFocus(before: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (!isLost) return;
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  else focusHeading();
}
