/** The parts of the settings, above each of their screens. */
export { SettingsTabs } from './parts/SettingsTabs.tsx';
