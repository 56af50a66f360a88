import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  title: 'Painel',
} as const;

export const en: Words<typeof pt> = {
  title: 'Dashboard',
};

export const es: Words<typeof pt> = {
  title: 'Panel',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    dashboard: typeof pt & typeof ofDialogs & typeof ofScreens;
  }
}
