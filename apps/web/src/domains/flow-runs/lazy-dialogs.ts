import { lazy } from 'react';
import { withDialogTexts } from '../../i18n/with-dialog-texts.ts';

/** The dialog with the flows of a ticket; its code loads when it opens. */
export const TicketFlowsDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./parts/TicketFlowsDialog.tsx')).TicketFlowsDialog })),
);
