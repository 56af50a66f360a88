import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';

export const pt = {
  title: 'Notificações',
  events: {
    message: 'Nova mensagem',
    newTicket: 'Novo atendimento na fila',
    transfer: 'Atendimento transferido para você',
  },
  errors: {
    ERR_PUSH_SUBSCRIPTION: 'O serviço de push deste navegador não é aceito.',
  },
} as const;

export const en: Words<typeof pt> = {
  title: 'Notifications',
  events: {
    message: 'New message',
    newTicket: 'New ticket in the queue',
    transfer: 'Ticket transferred to you',
  },
  errors: {
    ERR_PUSH_SUBSCRIPTION: 'The push service of this browser is not accepted.',
  },
};

export const es: Words<typeof pt> = {
  title: 'Notificaciones',
  events: {
    message: 'Nuevo mensaje',
    newTicket: 'Nueva atención en la cola',
    transfer: 'Atención transferida a usted',
  },
  errors: {
    ERR_PUSH_SUBSCRIPTION: 'El servicio push de este navegador no se acepta.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    notifications: typeof pt & typeof ofDialogs;
  }
}
