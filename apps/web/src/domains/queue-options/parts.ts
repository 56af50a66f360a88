/** The menus of a queue, in the queue's dialog. */
export { OptionsPanel } from './parts/OptionsPanel.tsx';
