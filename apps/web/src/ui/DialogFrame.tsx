import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
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
  return (
    <Modal
      opened={open}
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
