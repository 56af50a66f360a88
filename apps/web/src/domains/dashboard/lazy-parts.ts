import { lazy } from 'react';

/** Loaded only for the empty workspace of admins. */
export const FirstStepsLink = lazy(async () => ({
  default: (await import('./parts/FirstStepsLink.tsx')).FirstStepsLink,
}));
