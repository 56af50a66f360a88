import { lazy } from 'react';
import { withDialogTexts } from '../../i18n/with-dialog-texts.ts';

/** The banner for an operator who has entered a company; other users never load it. */
export const ImpersonationBanner = lazy(
  withDialogTexts(async () => ({
    default: (await import('./parts/ImpersonationBanner.tsx')).ImpersonationBanner,
  })),
);
