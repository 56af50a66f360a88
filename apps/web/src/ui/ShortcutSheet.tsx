import { useState } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { Dialog } from './Dialog.tsx';
import { keyName } from './shortcut-keys.ts';
import { useShortcut, useShortcuts } from './shortcuts.ts';
import styles from './shortcut-sheet.module.css';

/**
 * The list of the shortcuts that are available now. `?` opens it, and so does Ctrl with `/`, which also works while the
 * user types.
 */
export function ShortcutSheet() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const shortcuts = useShortcuts();
  const title = t(($) => $.shell.shortcuts);
  const toggle = () => setOpen((isOpen) => !isOpen);
  useShortcut('?', title, toggle);
  useShortcut('mod+/', title, toggle);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title={title} size="sm">
      <dl className={styles.sheet}>
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label}`}>
            <dt>{label}</dt>
            <dd>
              {keys.split('+').map((key) => (
                <kbd key={key}>{keyName(key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
