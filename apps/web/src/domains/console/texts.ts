import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  menu: 'Console',
} as const;

export const en: Words<typeof pt> = {
  menu: 'Console',
};

export const es: Words<typeof pt> = {
  menu: 'Consola',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    console: typeof pt & typeof ofScreens;
  }
}
