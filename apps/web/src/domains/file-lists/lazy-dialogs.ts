import { lazy } from 'react';
import { withDialogTexts } from '../../i18n/with-dialog-texts.ts';

/** Loads when it opens. */
export const PickFileList = lazy(
  withDialogTexts(async () => ({ default: (await import('./parts/PickFileList.tsx')).PickFileList })),
);
