import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = { menu: 'Integrações' } as const;

export const en: Words<typeof pt> = { menu: 'Integrations' };

export const es: Words<typeof pt> = { menu: 'Integraciones' };

declare module '../../i18n/texts.ts' {
  interface Texts {
    integrations: typeof pt & typeof ofScreens;
  }
}
