import { lazy } from 'react';
import { withDialogTexts } from '../../i18n/with-dialog-texts.ts';

export const ConsentDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./parts/ConsentDialog.tsx')).ConsentDialog })),
);
