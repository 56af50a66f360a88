import { lazy } from 'react';
import { withDialogTexts } from '../../i18n/with-dialog-texts.ts';

/** Loads when it opens. */
export const TicketFlowsDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./parts/TicketFlowsDialog.tsx')).TicketFlowsDialog })),
);
