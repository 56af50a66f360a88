import { lazy } from 'react';

/** The dialog of imports; its code loads when it opens. */
export const ImportDialog = lazy(async () => ({ default: (await import('./parts/ImportDialog.tsx')).ImportDialog }));
