import { lazy } from 'react';
import { withDialogTexts } from '../../i18n/with-dialog-texts.ts';

export const ScheduleDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./parts/ScheduleDialog.tsx')).ScheduleDialog })),
);
