import type { Words } from '../../i18n/words.ts';
import type { pt as ofFollowUps } from './follow-up-screen-texts.ts';
import type { pt as ofForm } from './form-screen-texts.ts';
import type { pt as ofPreview } from './preview-screen-texts.ts';
import type { pt as ofReport } from './report-screen-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';
import type { pt as ofSettings } from './settings-screen-texts.ts';

export const pt = {
  menu: 'Campanhas',
  settingsMenu: 'Ajustes de campanhas',
} as const;

export const en: Words<typeof pt> = {
  menu: 'Campaigns',
  settingsMenu: 'Campaign settings',
};

export const es: Words<typeof pt> = {
  menu: 'Campañas',
  settingsMenu: 'Ajustes de campañas',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    campaigns: typeof pt &
      typeof ofFollowUps &
      typeof ofForm &
      typeof ofPreview &
      typeof ofReport &
      typeof ofScreens &
      typeof ofSettings;
  }
}
