/** The settings of the company, with defaults. They are cached, so calling it for every message is cheap. */
export { settingsOf } from './settings-of.ts';
/** All settings in their wire form. */
export { viewSettings } from './setting-view.ts';
