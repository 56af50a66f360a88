import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  title: 'Kanban',
} as const;

export const en: Words<typeof pt> = {
  title: 'Kanban',
};

export const es: Words<typeof pt> = {
  title: 'Kanban',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    kanban: typeof pt & typeof ofScreens;
  }
}
