import type { Words } from '../../i18n/words.ts';

export const pt = {
  all: 'Ver todas',
  none: 'Nenhuma conversa',
  noneText: 'Fale com um colega ou comece uma conversa da equipe.',
  nothingYet: 'Nenhuma mensagem ainda',
  mentioned: 'mencionaram você',
  unread: {
    one: '{{count}} mensagem não lida',
    many: '{{count}} mensagens não lidas',
    other: '{{count}} mensagens não lidas',
  },
} as const;

export const en: Words<typeof pt> = {
  all: 'See all',
  none: 'No conversations',
  noneText: 'Talk to a colleague, or begin a conversation of the team.',
  nothingYet: 'No messages yet',
  mentioned: 'you were mentioned',
  unread: {
    one: '{{count}} unread message',
    many: '{{count}} unread messages',
    other: '{{count}} unread messages',
  },
};

export const es: Words<typeof pt> = {
  all: 'Ver todas',
  none: 'Ninguna conversación',
  noneText: 'Hable con un colega o empiece una conversación del equipo.',
  nothingYet: 'Todavía no hay mensajes',
  mentioned: 'le mencionaron',
  unread: {
    one: '{{count}} mensaje no leído',
    many: '{{count}} mensajes no leídos',
    other: '{{count}} mensajes no leídos',
  },
};
