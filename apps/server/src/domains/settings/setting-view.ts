import { settingKeys, type Setting, type Settings } from '@balcao/contract';

/** All settings as the wire lists them. */
export const viewSettings = (settings: Settings): Setting[] =>
  settingKeys.map((key) => ({ key, value: settings[key] }));
