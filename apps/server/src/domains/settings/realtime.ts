import { SettingKey, signals } from '@balcao/contract';
import type { Announcers } from '../../platform/facts/reactions.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import { readSettings } from './settings-of.ts';

export const settingAnnouncers: Announcers = {
  async 'setting.changed'(company, facts) {
    // Secret settings are not announced; `SettingKey` has only the others.
    const keys = new Set(facts.flatMap(({ key }) => SettingKey.safeParse(key).data ?? []));
    if (keys.size === 0) return;
    const settings = await company.read(readSettings);
    for (const key of keys) {
      company.announce(signals.setting, [everyone], { action: 'update', setting: { key, value: settings[key] } });
    }
  },
};
