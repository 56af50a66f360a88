import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  title: 'Configurações',
} as const;

export const en: Words<typeof pt> = {
  title: 'Settings',
};

export const es: Words<typeof pt> = {
  title: 'Configuración',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    settings: typeof pt & typeof ofScreens;
  }
}
