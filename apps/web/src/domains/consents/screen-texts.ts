import type { Words } from '../../i18n/words.ts';

export const pt = { errors: { ERR_CONSENT_NOT_REFUSED: 'Este contato já recebe promoções.' } } as const;
export const en: Words<typeof pt> = {
  errors: { ERR_CONSENT_NOT_REFUSED: 'This contact takes advertising already.' },
};
export const es: Words<typeof pt> = { errors: { ERR_CONSENT_NOT_REFUSED: 'Este contacto ya recibe promociones.' } };

declare module '../../i18n/texts.ts' {
  interface Texts {
    consents: typeof pt;
  }
}
