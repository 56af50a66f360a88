import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = { manage: 'Escrever modelos' } as const;

export const en: Words<typeof pt> = { manage: 'Write templates' };

export const es: Words<typeof pt> = { manage: 'Escribir plantillas' };

declare module '../../i18n/texts.ts' {
  interface Texts {
    templates: typeof pt & typeof ofScreens;
  }
}
