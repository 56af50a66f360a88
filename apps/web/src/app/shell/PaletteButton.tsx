import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { loadPalette } from './PaletteHost.tsx';
import { showPalette } from './palette-state.ts';
import styles from './shell.module.css';

/**
 * The button that opens the command palette. The palette's script loads when the pointer or the focus reaches it. On a
 * phone the button has only an icon.
 */
export function PaletteButton({ onPhone }: { onPhone: boolean }) {
  const { t } = useTranslation();
  const label = t(($) => $.shell.palette);
  const button = {
    'aria-haspopup': 'dialog',
    onPointerEnter: () => void loadPalette(),
    onFocus: () => void loadPalette(),
    onClick: () => showPalette(true),
  } as const;
  if (onPhone)
    return (
      <IconButton label={label} {...button}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </IconButton>
    );
  return (
    <button type="button" className={styles.palette} {...button}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span>{label}</span>
      <kbd aria-hidden>Ctrl K</kbd>
    </button>
  );
}
