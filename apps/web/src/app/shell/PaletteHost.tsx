import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { withDialogTexts } from '../../i18n/with-dialog-texts.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { showPalette, useIsPaletteOpen } from './palette-state.ts';

export const loadPalette = withDialogTexts(async () => ({
  default: (await import('../../domains/palette/parts.ts')).Palette,
}));
const Palette = lazy(loadPalette);

/** Ctrl K opens the command palette. Its script loads when it is opened the first time. */
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
  useEffect(() => () => showPalette(false), []);
  return <Suspense>{wasOpen && <Palette isOpen={isOpen} onClose={() => showPalette(false)} />}</Suspense>;
}
