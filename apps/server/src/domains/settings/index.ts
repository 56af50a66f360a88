/** The settings of the company, with defaults; cheap enough to ask for at every message. See the file. */
export { settingsOf } from './settings-of.ts';
/** The settings as the wire lists them. */
export { viewSettings } from './setting-view.ts';
