import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { withDialogTexts } from '../../i18n/with-dialog-texts.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { showPalette, useIsPaletteOpen } from './palette-state.ts';

/** Loads the script and the texts of the command palette. */
export const loadPalette = withDialogTexts(async () => ({
  default: (await import('../../domains/palette/parts.ts')).Palette,
}));
const Palette = lazy(loadPalette);

/**
 * The command palette and its shortcut: Ctrl K opens and closes it. Its script loads at the latest when it is first
 * opened; afterwards it stays mounted.
 */
export function PaletteHost() {
  const { t } = useTranslation();
  const isOpen = useIsPaletteOpen();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  useShortcut(
    'mod+k',
    t(($) => $.shell.palette),
    () => showPalette(!isOpen),
  );
  // After a sign-out the state of the module would keep the palette open.
  useEffect(() => () => showPalette(false), []);
  return <Suspense>{wasOpen && <Palette isOpen={isOpen} onClose={() => showPalette(false)} />}</Suspense>;
}
