import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  title: 'Meu perfil',
} as const;

export const en: Words<typeof pt> = {
  title: 'My profile',
};

export const es: Words<typeof pt> = {
  title: 'Mi perfil',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    profile: typeof pt & typeof ofScreens;
  }
}
