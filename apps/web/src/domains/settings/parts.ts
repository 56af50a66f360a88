/** The tabs that lead to the screens of the settings; they stand above each of these screens. */
export { SettingsTabs } from './parts/SettingsTabs.tsx';
