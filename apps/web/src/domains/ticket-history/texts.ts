import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';

export const pt = {
  title: 'Histórico do atendimento',
  show: 'Mostrar',
  hide: 'Ocultar',
} as const;

export const en: Words<typeof pt> = {
  title: 'Ticket history',
  show: 'Show',
  hide: 'Hide',
};

export const es: Words<typeof pt> = {
  title: 'Historial de la atención',
  show: 'Mostrar',
  hide: 'Ocultar',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    ticketHistory: typeof pt & typeof ofDialogs;
  }
}
