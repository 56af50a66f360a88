import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  title: 'Ajuda',
} as const;

export const en: Words<typeof pt> = {
  title: 'Help',
};

export const es: Words<typeof pt> = {
  title: 'Ayuda',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    helps: typeof pt & typeof ofScreens;
  }
}
