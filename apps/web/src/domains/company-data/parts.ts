/** The archives of a company, and the button that orders one. */
export { Exports } from './parts/Exports.tsx';
