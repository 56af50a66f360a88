import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = { title: 'Listas de arquivos' } as const;
export const en: Words<typeof pt> = { title: 'File lists' };
export const es: Words<typeof pt> = { title: 'Listas de archivos' };

declare module '../../i18n/texts.ts' {
  interface Texts {
    fileLists: typeof pt & typeof ofDialogs & typeof ofScreens;
  }
}
