import { lazy } from 'react';
import { withDialogTexts } from '../../i18n/with-dialog-texts.ts';

/** The dialogs of this noun that other nouns open; each loads when it opens. */
export const NewTicketDialog = lazy(
  withDialogTexts(async () => ({
    default: (await import('./parts/NewTicketDialog.tsx')).NewTicketDialog,
  })),
);
