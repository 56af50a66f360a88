import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  menu: 'API',
} as const;

export const en: Words<typeof pt> = {
  menu: 'API',
};

export const es: Words<typeof pt> = {
  menu: 'API',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    externalApi: typeof pt & typeof ofScreens;
  }
}
