import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = { title: 'Agendamentos', sendLater: 'Enviar mais tarde…' } as const;
export const en: Words<typeof pt> = { title: 'Scheduled messages', sendLater: 'Send later…' };
export const es: Words<typeof pt> = { title: 'Mensajes programados', sendLater: 'Enviar más tarde…' };

declare module '../../i18n/texts.ts' {
  interface Texts {
    schedules: typeof pt & typeof ofDialogs & typeof ofScreens;
  }
}
