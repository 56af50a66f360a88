import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';

/** Números da API oficial da Meta, seus modelos e a mudança de provedor. */
export const pt = {
  window: {
    until: 'Responder até {{time}}',
    left: 'faltam {{time}}',
    closed: 'Passaram 24 horas desde a última mensagem do cliente',
    closedNever: 'O cliente ainda não escreveu por este número',
    closedHint:
      'O WhatsApp agora só aceita um modelo aprovado. Quando o cliente responder, a conversa volta ao normal.',
    choose: 'Escolher modelo',
  },
  openTemplates: 'Modelos aprovados',
} as const;

export const en: Words<typeof pt> = {
  window: {
    until: 'Reply until {{time}}',
    left: '{{time}} left',
    closed: '24 hours have passed since the customer’s last message',
    closedNever: 'The customer has not written to this number yet',
    closedHint:
      'WhatsApp only takes an approved template now. When the customer answers, the conversation goes on as usual.',
    choose: 'Choose a template',
  },
  openTemplates: 'Approved templates',
};

export const es: Words<typeof pt> = {
  window: {
    until: 'Responder hasta {{time}}',
    left: 'quedan {{time}}',
    closed: 'Pasaron 24 horas desde el último mensaje del cliente',
    closedNever: 'El cliente todavía no escribió a este número',
    closedHint:
      'WhatsApp ahora solo acepta una plantilla aprobada. Cuando el cliente responda, la conversación sigue como ' +
      'siempre.',
    choose: 'Elegir plantilla',
  },
  openTemplates: 'Plantillas aprobadas',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    cloud: typeof pt & typeof ofDialogs & typeof ofScreens;
  }
}
