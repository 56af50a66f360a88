import { IconArrowForwardUp, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './conversation.module.css';

interface Props {
  count: number;
  onForward: () => void;
  onCancel: () => void;
}

/** Stands instead of the composer while messages are selected. Escape ends the selection. */
export function SelectionBar({ count, onForward, onCancel }: Props) {
  const { t } = useTranslation();
  const leave = useEffectEvent((event: KeyboardEvent) => {
    // In a dialog or menu that is open above the selection, Escape closes only that.
    const isInOverlay = event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]') !== null;
    if (event.key === 'Escape' && !event.defaultPrevented && !isInOverlay) onCancel();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leave(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={styles.gate} data-selection>
      <IconButton label={t(($) => $.messages.select.cancel)} onClick={onCancel}>
        <IconX size={18} stroke={1.9} />
      </IconButton>
      <output>{t(($) => $.messages.select.count, { count })}</output>
      <Button
        kind="primary"
        icon={<IconArrowForwardUp size={16} aria-hidden />}
        disabled={count === 0}
        onClick={onForward}
      >
        {t(($) => $.messages.menu.forward)}
      </Button>
    </div>
  );
}
