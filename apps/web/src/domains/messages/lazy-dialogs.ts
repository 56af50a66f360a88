import { lazy } from 'react';

/** The dialogs of this noun; each loads when it opens. */
export const ForwardDialog = lazy(async () => ({ default: (await import('./parts/ForwardDialog.tsx')).ForwardDialog }));
export const InfoDialog = lazy(async () => ({ default: (await import('./parts/InfoDialog.tsx')).InfoDialog }));
export const LocationDialog = lazy(async () => ({
  default: (await import('./parts/LocationDialog.tsx')).LocationDialog,
}));
export const CardDialog = lazy(async () => ({ default: (await import('./parts/CardDialog.tsx')).CardDialog }));
export const PhoneRequestDialog = lazy(async () => ({
  default: (await import('./parts/PhoneRequestDialog.tsx')).PhoneRequestDialog,
}));
export const ListDialog = lazy(async () => ({ default: (await import('./parts/ListDialog.tsx')).ListDialog }));
