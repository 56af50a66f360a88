import { lazy } from 'react';

/** The dialogs of this noun; each loads when it opens. */
export const CloudDialog = lazy(async () => ({ default: (await import('./parts/CloudDialog.tsx')).CloudDialog }));
export const MoveDialog = lazy(async () => ({ default: (await import('./parts/MoveDialog.tsx')).MoveDialog }));
