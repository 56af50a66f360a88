import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';

export const pt = {
  title: 'Notificações',
  invited: 'Convidaram você para um atendimento',
  snoozeOver: 'Um atendimento adiado voltou',
  events: {
    message: 'Nova mensagem',
    newTicket: 'Novo atendimento na fila',
    transfer: 'Atendimento transferido para você',
    mention: 'Mencionaram você em uma anotação',
    chatMention: 'Mencionaram você no chat interno',
    directMessage: 'Nova mensagem no chat interno',
  },
  errors: {
    ERR_PUSH_SUBSCRIPTION: 'O serviço de push deste navegador não é aceito.',
  },
} as const;

export const en: Words<typeof pt> = {
  title: 'Notifications',
  invited: 'You were invited to a ticket',
  snoozeOver: 'A snoozed ticket is back',
  events: {
    message: 'New message',
    newTicket: 'New ticket in the queue',
    transfer: 'Ticket transferred to you',
    mention: 'You were mentioned in a note',
    chatMention: 'You were mentioned in the internal chat',
    directMessage: 'New message in the internal chat',
  },
  errors: {
    ERR_PUSH_SUBSCRIPTION: 'The push service of this browser is not accepted.',
  },
};

export const es: Words<typeof pt> = {
  title: 'Notificaciones',
  invited: 'Le invitaron a una atención',
  snoozeOver: 'Volvió una atención pospuesta',
  events: {
    message: 'Nuevo mensaje',
    newTicket: 'Nueva atención en la cola',
    transfer: 'Atención transferida a usted',
    mention: 'Le mencionaron en una nota',
    chatMention: 'Le mencionaron en el chat interno',
    directMessage: 'Nuevo mensaje en el chat interno',
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
