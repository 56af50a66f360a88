import { lazy } from 'react';
import { withDialogTexts } from '../../i18n/with-dialog-texts.ts';

/** The dialog of a scheduled message; its code loads when it opens. */
export const ScheduleDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./parts/ScheduleDialog.tsx')).ScheduleDialog })),
);
