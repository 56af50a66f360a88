import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

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
    campaigns: typeof pt & typeof ofScreens;
  }
}
