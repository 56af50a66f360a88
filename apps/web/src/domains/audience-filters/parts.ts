/** Chooses a saved filter, and saves, changes and deletes saved filters. */
export { SavedFilters } from './parts/SavedFilters.tsx';
