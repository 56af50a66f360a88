/** What a page before the sign-in loads once. */
export { useLoaded } from './use-loaded.ts';
