import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  reason: 'Motivo do encerramento',
  errors: {
    ERR_NO_CLOSING_REASON_FOUND: 'Este motivo não está mais disponível. Escolha outro.',
    ERR_CLOSING_REASON_ALREADY_EXISTS: 'Já existe um motivo com este nome.',
  },
} as const;

export const en: Words<typeof pt> = {
  reason: 'Closing reason',
  errors: {
    ERR_NO_CLOSING_REASON_FOUND: 'This reason is no longer available. Choose another one.',
    ERR_CLOSING_REASON_ALREADY_EXISTS: 'There is already a reason with this name.',
  },
};

export const es: Words<typeof pt> = {
  reason: 'Motivo de cierre',
  errors: {
    ERR_NO_CLOSING_REASON_FOUND: 'Este motivo ya no está disponible. Elija otro.',
    ERR_CLOSING_REASON_ALREADY_EXISTS: 'Ya existe un motivo con este nombre.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    closingReasons: typeof pt & typeof ofScreens;
  }
}
