/** The command palette: places, actions, contacts, tickets and messages from one field. */
export { Palette } from './parts/Palette.tsx';
