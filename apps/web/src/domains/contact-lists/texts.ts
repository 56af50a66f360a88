import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  menu: 'Listas de contatos',
} as const;

export const en: Words<typeof pt> = {
  menu: 'Contact lists',
};

export const es: Words<typeof pt> = {
  menu: 'Listas de contactos',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    contactLists: typeof pt & typeof ofScreens;
  }
}
