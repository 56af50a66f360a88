import type { Words } from '../../i18n/words.ts';
import type { pt as ofFront } from './front-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  menu: 'Financeiro',
} as const;

export const en: Words<typeof pt> = {
  menu: 'Billing',
};

export const es: Words<typeof pt> = {
  menu: 'Facturación',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    invoices: typeof pt & typeof ofFront & typeof ofScreens;
  }
}
