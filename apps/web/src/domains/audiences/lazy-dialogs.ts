import { lazy } from 'react';

/** The dialog of this noun; it loads when it opens. */
export const AddPeopleDialog = lazy(async () => ({
  default: (await import('./parts/AddPeopleDialog.tsx')).AddPeopleDialog,
}));
