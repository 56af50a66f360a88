import { lazy } from 'react';

/** The dialogs of this noun that others open; each loads when it opens. */
export const NewTicketDialog = lazy(async () => ({
  default: (await import('./parts/NewTicketDialog.tsx')).NewTicketDialog,
}));
