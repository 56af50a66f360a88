import { lazy } from 'react';
import { withDialogTexts } from '../../i18n/with-dialog-texts.ts';

/** Loads on the empty workspace of admins only. */
export const FirstStepsLink = lazy(
  withDialogTexts(async () => ({ default: (await import('./parts/FirstStepsLink.tsx')).FirstStepsLink })),
);
