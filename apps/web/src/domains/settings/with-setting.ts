import type { SessionUser, Setting } from '@balcao/contract';

/** The user, whose company has changed a setting. */
export const withSetting = (user: SessionUser, setting: Setting): SessionUser => ({
  ...user,
  company: {
    ...user.company,
    settings: [...user.company.settings.filter(({ key }) => key !== setting.key), setting],
  },
});
