import type { Language } from '@balcao/contract';

interface Names {
  user: string;
  queue: string;
}

/**
 * The automatic texts, in the company's language. User and queue names are inserted here; `fill-variables.ts` of the
 * contract inserts the customer's name.
 */
export const automaticTexts: Record<
  Language,
  {
    greetingOnAccept: (user: string) => string;
    toQueue: (names: Names) => string;
    toUser: (names: Names) => string;
    toBoth: (names: Names) => string;
    noCalls: string;
  }
> = {
  pt: {
    greetingOnAccept: (user) => `{{ms}} *{{name}}*, meu nome é *${user}* e vou continuar o seu atendimento.`,
    toQueue: ({ queue }) => `Você foi transferido para o setor *${queue}*. Em breve alguém continua o seu atendimento.`,
    toUser: ({ user }) => `*${user}* vai continuar o seu atendimento.`,
    toBoth: ({ user, queue }) =>
      `Você foi transferido para o setor *${queue}*. *${user}* vai continuar o seu atendimento.`,
    noCalls: 'Olá! Por aqui não atendemos chamadas. Envie sua mensagem por texto ou áudio e logo respondemos.',
  },
  en: {
    greetingOnAccept: (user) => `{{ms}} *{{name}}*, my name is *${user}* and I will take care of you from here.`,
    toQueue: ({ queue }) => `You were transferred to *${queue}*. Somebody will be with you shortly.`,
    toUser: ({ user }) => `*${user}* will take care of you from here.`,
    toBoth: ({ user, queue }) => `You were transferred to *${queue}*. *${user}* will take care of you from here.`,
    noCalls:
      'Hello! We cannot take calls on this number. Please send us a text or a voice message and we will reply soon.',
  },
  es: {
    greetingOnAccept: (user) => `{{ms}} *{{name}}*, me llamo *${user}* y voy a continuar con su atención.`,
    toQueue: ({ queue }) => `Le transferimos al sector *${queue}*. En breve alguien continúa con su atención.`,
    toUser: ({ user }) => `*${user}* va a continuar con su atención.`,
    toBoth: ({ user, queue }) => `Le transferimos al sector *${queue}*. *${user}* va a continuar con su atención.`,
    noCalls: '¡Hola! Por aquí no atendemos llamadas. Envíenos su mensaje por texto o audio y le responderemos pronto.',
  },
};
