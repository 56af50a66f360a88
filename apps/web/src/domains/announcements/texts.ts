import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  title: 'Avisos',
} as const;

export const en: Words<typeof pt> = {
  title: 'Announcements',
};

export const es: Words<typeof pt> = {
  title: 'Avisos',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    announcements: typeof pt & typeof ofDialogs & typeof ofScreens;
  }
}
