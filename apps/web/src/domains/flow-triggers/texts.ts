import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = { menu: 'Campanhas de fluxo' } as const;

export const en: Words<typeof pt> = { menu: 'Flow campaigns' };

export const es: Words<typeof pt> = { menu: 'Campañas de flujo' };

declare module '../../i18n/texts.ts' {
  interface Texts {
    flowTriggers: typeof pt & typeof ofScreens;
  }
}
