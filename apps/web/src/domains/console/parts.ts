/** Tells an operator who has entered a company of it, above every screen. */
export { ImpersonationBanner } from './lazy-parts.ts';
