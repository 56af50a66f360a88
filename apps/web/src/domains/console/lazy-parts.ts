import { lazy } from 'react';
import { withDialogTexts } from '../../i18n/with-dialog-texts.ts';

/** Tells an operator who has entered a company of it; it loads for such an operator only. */
export const ImpersonationBanner = lazy(
  withDialogTexts(async () => ({
    default: (await import('./parts/ImpersonationBanner.tsx')).ImpersonationBanner,
  })),
);
