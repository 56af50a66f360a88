/** The settings of the company, with defaults. They are cached, so a call for each message is cheap. */
export { settingsOf } from './settings-of.ts';
/** Like `settingsOf`, but without the cache: for a reply in the transaction that changes the settings. */
export { readSettings } from './settings-of.ts';
/** A secret setting in clear; and which secret settings are set. */
export { secretSetting, secretsThatAreSet } from './secret-settings.ts';
/** Changes one setting of the company. */
export { setSetting } from './set-setting.ts';
/** All settings in their wire form. */
export { viewSettings } from './setting-view.ts';
