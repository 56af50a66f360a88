import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  title: 'Painel',
  stepsLeft: 'Primeiros passos: {{done}} de {{all}} prontos',
} as const;

export const en: Words<typeof pt> = {
  title: 'Dashboard',
  stepsLeft: 'First steps: {{done}} of {{all}} done',
};

export const es: Words<typeof pt> = {
  title: 'Panel',
  stepsLeft: 'Primeros pasos: {{done}} de {{all}} listos',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    dashboard: typeof pt & typeof ofScreens;
  }
}
