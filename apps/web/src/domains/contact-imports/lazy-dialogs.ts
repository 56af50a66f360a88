import { lazy } from 'react';

/** The dialog of this noun; it loads when it opens. */
export const ImportDialog = lazy(async () => ({ default: (await import('./parts/ImportDialog.tsx')).ImportDialog }));
