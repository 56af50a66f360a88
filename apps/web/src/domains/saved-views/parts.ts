/** The saved views above the list of the tickets, and the button that saves the present one. */
export { SavedViews, SaveViewButton } from './parts/SavedViews.tsx';
