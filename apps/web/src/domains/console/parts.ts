/** The banner above every screen for an operator who has entered a company. */
export { ImpersonationBanner } from './lazy-parts.ts';
