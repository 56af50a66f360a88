import type { SessionUser, Setting } from '@balcao/contract';

/** The signed-in user with a changed setting of the company. */
export const withSetting = (user: SessionUser, setting: Setting): SessionUser => ({
  ...user,
  company: {
    ...user.company,
    settings: [...user.company.settings.filter(({ key }) => key !== setting.key), setting],
  },
});
