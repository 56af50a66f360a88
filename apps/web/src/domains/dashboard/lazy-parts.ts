import { lazy } from 'react';

/** Loads on the empty workspace of admins only. */
export const FirstStepsLink = lazy(async () => ({
  default: (await import('./parts/FirstStepsLink.tsx')).FirstStepsLink,
}));
