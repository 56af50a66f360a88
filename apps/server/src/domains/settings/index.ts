/** The settings of the company, with defaults. They are cached, so calling it for every message is cheap. */
export { settingsOf } from './settings-of.ts';
/** Like `settingsOf`, but without the cache: for an answer in the transaction that changes them. */
export { readSettings } from './settings-of.ts';
/** A secret setting in clear, and which of them are set. */
export { secretSetting, secretsThatAreSet } from './secret-settings.ts';
/** Changes one setting of the company. */
export { setSetting } from './set-setting.ts';
/** All settings in their wire form. */
export { viewSettings } from './setting-view.ts';
