import { settingKeys, type Setting, type Settings } from '@balcao/contract';

/** All settings in their wire form. */
export const viewSettings = (settings: Settings): Setting[] =>
  settingKeys.map((key) => ({ key, value: settings[key] }));
