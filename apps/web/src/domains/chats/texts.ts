import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  title: 'Chat interno',
} as const;

export const en: Words<typeof pt> = {
  title: 'Internal chat',
};

export const es: Words<typeof pt> = {
  title: 'Chat interno',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    chats: typeof pt & typeof ofDialogs & typeof ofScreens;
  }
}
