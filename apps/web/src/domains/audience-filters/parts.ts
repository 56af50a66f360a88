/** Fills in a saved filter; saves, changes and deletes one. */
export { SavedFilters } from './parts/SavedFilters.tsx';
