import { lazy } from 'react';
import { withDialogTexts } from '../../i18n/with-dialog-texts.ts';

// Dialogs of this noun, each of which loads when it is opened first.

export const ForwardDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./parts/ForwardDialog.tsx')).ForwardDialog })),
);
export const InfoDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./parts/InfoDialog.tsx')).InfoDialog })),
);
export const LocationDialog = lazy(
  withDialogTexts(async () => ({
    default: (await import('./parts/LocationDialog.tsx')).LocationDialog,
  })),
);
export const CardDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./parts/CardDialog.tsx')).CardDialog })),
);
export const PhoneRequestDialog = lazy(
  withDialogTexts(async () => ({
    default: (await import('./parts/PhoneRequestDialog.tsx')).PhoneRequestDialog,
  })),
);
export const ListDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./parts/ListDialog.tsx')).ListDialog })),
);
