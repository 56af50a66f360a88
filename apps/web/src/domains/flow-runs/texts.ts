import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = { menu: 'Fluxos do atendimento' } as const;

export const en: Words<typeof pt> = { menu: 'Flows of the ticket' };

export const es: Words<typeof pt> = { menu: 'Flujos de la atención' };

declare module '../../i18n/texts.ts' {
  interface Texts {
    flowRuns: typeof pt & typeof ofDialogs & typeof ofScreens;
  }
}
